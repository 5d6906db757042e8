// Made from the Rust types of crates/server/src/wire; see generate.rs.

/**
 * What happens when a person is away while another one waits.
 */
export type Absence = { 
/**
 * Milliseconds to come back in.
 */
windowMs: number, 
/**
 * What happens then.
 */
then: Then, };

/**
 * What on the table an option belongs to, so that a client knows what to light up.
 */
export type Anchor = "button" | { "card": Slot } | { "zone": number } | { "seat": Seat };

/**
 * What kind of answer is wanted; the options are in the [`Menu`].
 */
export type Ask = "one" | { "some": { 
/**
 * The fewest.
 */
min: number, 
/**
 * The most.
 */
max: number, } } | { "arrange": { 
/**
 * How many bins there are.
 */
bins: number, } } | { "number": { 
/**
 * The least.
 */
min: number, 
/**
 * The greatest.
 */
max: number, } } | { "share": { 
/**
 * What is divided.
 */
total: number, 
/**
 * What each option gets at the least.
 */
least: number, } } | { "name": Domain } | "done";

/**
 * A bot in a seat.
 */
export type BotSeat = { 
/**
 * Which seat; the next free one after the creator's if absent.
 */
seat?: number, 
/**
 * A level (`beginner`, `easy`, `medium`, `hard`) or a bot (`greedy`, `search:1000`).
 */
bot: string, 
/**
 * Its deck; if absent one out of the box, or the creator's if there is none for the format.
 */
deck?: DeckChoice, };

/**
 * A card as it lies on the table.
 */
export type CardFace = { 
/**
 * The physical card, for anchors.
 */
slot: Slot, 
/**
 * What is printed on it; nothing if it is face down for this viewer.
 */
front: Front | null, 
/**
 * The numbers that count now, in order of importance.
 */
numbers: Array<Figure>, 
/**
 * States such as "ready", "tapped", "cooldown 1".
 */
badges: Array<string>, 
/**
 * Drawn turned sideways.
 */
turned: boolean, 
/**
 * The card it is attached to.
 */
attachedTo: Slot | null, };

/**
 * A card with what is printed on it.
 */
export type CardListed = { 
/**
 * Its name.
 */
name: string, 
/**
 * What people call it, if that is not its name.
 */
title?: string, 
/**
 * Everything else that is printed on it.
 */
text: string, 
/**
 * The part of the library that it is in; absent for one in the box.
 */
collection?: string, 
/**
 * The sets in which it was printed.
 */
sets: Array<string>, 
/**
 * Its type line.
 */
kind: string, 
/**
 * Its colours, in the game's words.
 */
colors: Array<string>, 
/**
 * What it costs, as a number.
 */
cost?: number, 
/**
 * Whether every word of it is understood.
 */
compiles: boolean, 
/**
 * What is not understood, with the word underlined.
 */
problem?: string, };

/**
 * A page of cards.
 */
export type CardPage = { 
/**
 * Which page, counted from 1.
 */
page: number, 
/**
 * How many pages there are.
 */
pages: number, 
/**
 * How many cards were found.
 */
total: number, 
/**
 * The cards.
 */
cards: Array<CardListed>, };

/**
 * What has changed since the last snapshot or changes on this socket. No change is inside another one.
 */
export type Changes = { 
/**
 * By JSON Pointers into the snapshot: what stands there now.
 */
set: Record<string, unknown>, 
/**
 * What came into lists and went out of them.
 */
splice?: Array<Splice>, };

/**
 * A clock: so much time for each decision, and a bank for what goes beyond.
 */
export type ClockRules = { 
/**
 * Milliseconds for each decision.
 */
decisionMs: number, 
/**
 * Milliseconds in each seat's bank.
 */
bankMs: number, 
/**
 * After so many decisions in a row without an answer the seat is removed; never if 0.
 */
strikes?: number, };

/**
 * The clock as it stands.
 */
export type ClockShown = { 
/**
 * Milliseconds for each decision.
 */
decisionMs: number, 
/**
 * For each seat the milliseconds left in its bank.
 */
bankMs: Array<number>, 
/**
 * For each seat the milliseconds it has left for the open decision, bank included; none if it owes nothing.
 */
leftMs: Array<number | null>, };

/**
 * The server will close.
 */
export type Closing = { 
/**
 * After so many milliseconds at the latest.
 */
withinMs: number, };

/**
 * Cards of the server's library.
 */
export type CollectionListed = { 
/**
 * What they are called.
 */
name: string, 
/**
 * How many there are.
 */
cards: number, 
/**
 * How many of them were understood when they were added.
 */
understood: number, };

/**
 * An answer: a command in the ruleset's words, or a finished reply.
 */
export type Command = { 
/**
 * The version of the snapshot that was answered.
 */
version: number, } & ({ "command": unknown } | { "reply": Array<Array<number>> });

/**
 * A new match.
 */
export type CreateMatch = { 
/**
 * The ruleset.
 */
game: string, 
/**
 * The format; the ruleset's first if absent.
 */
format?: string, 
/**
 * How many play; the fewest that the format allows if absent.
 */
playerCount?: number, 
/**
 * A seed that everybody may know, for a match that can be repeated; otherwise the server commits to its part
 * of the seed and every seat may add its own.
 */
seed?: string, 
/**
 * The creator's deck; absent if bots take all seats, or where nobody brings a deck.
 */
deck?: DeckChoice, 
/**
 * The creator's name.
 */
name?: string, 
/**
 * The creator's part of the seed: a whole number or 64 hexadecimal digits.
 */
seedPart?: string, 
/**
 * How the match is played.
 */
options?: MatchOptions, };

/**
 * Which deck to play.
 */
export type DeckChoice = { "builtin": string } | { "saved": string } | { "text": string } | { "set": string };

/**
 * A deck that somebody wants to save, change or check.
 */
export type DeckDraft = { 
/**
 * The ruleset.
 */
game: string, 
/**
 * The format; the ruleset's first if absent.
 */
format?: string, 
/**
 * Its name.
 */
name?: string, 
/**
 * The list, in any common text form.
 */
text: string, };

/**
 * A saved deck.
 */
export type DeckKept = { 
/**
 * Its id.
 */
id: string, 
/**
 * The ruleset.
 */
game: string, 
/**
 * The format.
 */
format: string, 
/**
 * Its name.
 */
name: string, 
/**
 * The list.
 */
text: string, 
/**
 * Everything that is wrong with it; a deck may be saved half-built.
 */
problems: Array<string>, };

/**
 * A line of a deck list.
 */
export type DeckLine = { 
/**
 * Which line, counted from 1.
 */
line: number, 
/**
 * Which part of the deck: `main`, `sideboard`, `commander` ...
 */
section: string, 
/**
 * How many copies.
 */
count: number, 
/**
 * The card's name; as it was written, if there is no such card.
 */
name: string, 
/**
 * The part of the library that the card is in; absent for one in the box.
 */
collection?: string, 
/**
 * The card's type line.
 */
kind?: string, 
/**
 * What the card costs, as a number.
 */
cost?: number, 
/**
 * Why the card cannot be played, with the word underlined that is not understood.
 */
problem?: string, 
/**
 * What could be meant, if there is no such card.
 */
didYouMean?: string, };

/**
 * A deck that comes with a ruleset.
 */
export type DeckListed = { 
/**
 * Its name.
 */
name: string, 
/**
 * How it plays, in a sentence.
 */
summary: string, 
/**
 * The format it is for.
 */
format: string, 
/**
 * The list.
 */
text: string, };

/**
 * A saved deck, and the secret that lets its maker change it.
 */
export type DeckMade = { 
/**
 * The deck.
 */
deck: DeckKept, 
/**
 * Goes into `Authorization` to change or delete it, to list all decks that were made with it, and to make
 * another one with it.
 */
deckToken: string, };

/**
 * A saved deck in the list of its maker's.
 */
export type DeckNamed = { 
/**
 * Its id: whoever knows it can read the deck.
 */
id: string, 
/**
 * The ruleset.
 */
game: string, 
/**
 * The format.
 */
format: string, 
/**
 * Its name.
 */
name: string, };

/**
 * Whether a deck may be played.
 */
export type DeckReport = { 
/**
 * Whether nothing is wrong with it.
 */
valid: boolean, 
/**
 * Everything that is wrong with it.
 */
problems: Array<string>, 
/**
 * How many cards its main part has.
 */
size: number, 
/**
 * What each line with a card means.
 */
lines: Array<DeckLine>, };

/**
 * A long list of names that the ruleset knows; an answer is an index into it.
 */
export type Domain = { 
/**
 * Which list.
 */
list: number, 
/**
 * How long it is.
 */
size: number, };

/**
 * A lasting effect on a place, with its full text for a tooltip.
 */
export type Effect = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its full text.
 */
text: string, };

/**
 * What went wrong, for programs.
 */
export type ErrorCode = "invalid_command" | "invalid_selection" | "not_your_turn" | "match_over" | "match_running" | "unsupported_format" | "invalid_deck" | "match_not_found" | "not_found" | "match_full" | "bad_token" | "rate_limited" | "too_large" | "stale_version" | "invalid_request" | "method_not_allowed" | "forbidden" | "removed" | "match_broken" | "unavailable";

/**
 * Something that happened.
 */
export type EventTold = { 
/**
 * The version after it.
 */
version: number, 
/**
 * The event in the ruleset's words, as the viewer perceives it.
 */
event: unknown, 
/**
 * The line for the log; none for what needs no words.
 */
line: string | null, };

/**
 * A partial reply.
 */
export type Explore = { 
/**
 * The version of the snapshot that is being answered.
 */
version: number, 
/**
 * The answers so far.
 */
reply: Array<Array<number>>, };

/**
 * A named number or word.
 */
export type Fact = { 
/**
 * What it is.
 */
name: string, 
/**
 * How much it is.
 */
value: string, };

/**
 * An error as a client gets it.
 */
export type Fault = { 
/**
 * What went wrong, for programs.
 */
code: ErrorCode, 
/**
 * A sentence for a person.
 */
message: string, 
/**
 * More, where there is more to say.
 */
details?: unknown, };

/**
 * A number on a card.
 */
export type Figure = { 
/**
 * What it is: "strength".
 */
name: string, 
/**
 * How much.
 */
value: number, 
/**
 * Whether it is better or worse than printed.
 */
tone: Tone, };

/**
 * A format of a ruleset.
 */
export type FormatListed = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it is, in a sentence.
 */
summary: string, 
/**
 * The fewest players.
 */
minSeats: number, 
/**
 * The most players.
 */
maxSeats: number, 
/**
 * Whether a list says what packs are made from: a set, or a list of cards of which those that are not understood
 * are left out.
 */
packs: boolean, };

/**
 * What is printed on a card.
 */
export type Front = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its type line.
 */
kind: string, 
/**
 * Its cost, if it has one.
 */
cost: string, 
/**
 * Its rules text.
 */
text: string, };

/**
 * A ruleset in the list of games.
 */
export type GameListed = { 
/**
 * Its name in requests.
 */
name: string, 
/**
 * Its name for people.
 */
title: string, 
/**
 * What it is, in a sentence.
 */
summary: string, 
/**
 * Its formats; the first is the default.
 */
formats: Array<FormatListed>, 
/**
 * The decks that come with it.
 */
decks: Array<DeckListed>, 
/**
 * The bots' levels, weakest first.
 */
levels: Array<string>, 
/**
 * The colours of its cards, in the game's words.
 */
colors: Array<string>, 
/**
 * The cards that are offered beside those in the box.
 */
library: Array<CollectionListed>, };

/**
 * A ruleset with its rules for newcomers.
 */
export type GameRules = { 
/**
 * The game.
 */
game: GameListed, 
/**
 * How it is played, in Markdown.
 */
rules: string, };

/**
 * How the server is.
 */
export type Health = { 
/**
 * `ok` or `ready`.
 */
status: string, };

/**
 * A request for the next seat.
 */
export type JoinMatch = { 
/**
 * The deck; absent in formats where nobody brings one.
 */
deck?: DeckChoice, 
/**
 * The player's name.
 */
name?: string, 
/**
 * The player's part of the seed: a whole number or 64 hexadecimal digits.
 */
seedPart?: string, };

/**
 * Who is to be removed.
 */
export type Kick = { 
/**
 * The seat.
 */
seat: number, };

/**
 * How a zone is laid out.
 */
export type Layout = "hand" | "row" | { "cell": { 
/**
 * Counted from the left.
 */
column: number, } } | "pile" | "pending";

/**
 * A list of things.
 */
export type Listed<T> = { 
/**
 * The things.
 */
items: Array<T>, 
/**
 * Where the next page begins: goes into `after`; absent on the last page.
 */
next?: string, };

/**
 * One round, phase or step on the ribbon.
 */
export type Mark = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whether it is the current one.
 */
now: boolean, 
/**
 * How it went, for those that are over.
 */
note: string, };

/**
 * A match in the lobby's list.
 */
export type MatchListed = { 
/**
 * The match.
 */
matchId: string, 
/**
 * The ruleset.
 */
game: string, 
/**
 * The format.
 */
format: string, 
/**
 * How far it is.
 */
stage: Stage, 
/**
 * Who sits where.
 */
seats: Array<SeatShown>, 
/**
 * Whether others may watch.
 */
spectators: boolean, 
/**
 * Whether there is a clock.
 */
clock: boolean, 
/**
 * When it was created, in milliseconds since 1970.
 */
createdMs: number, 
/**
 * The seed, if the creator chose it: everybody may know how the cards will lie.
 */
seed?: string, 
/**
 * What happens when a person is away, if the creator decided that.
 */
absence?: Absence, 
/**
 * The policies that the creator chose, in the ruleset's own words.
 */
rules?: Record<string, unknown>, };

/**
 * How a match is played, apart from the rules of the game.
 */
export type MatchOptions = { 
/**
 * Bots and the seats they take.
 */
bots?: Array<BotSeat>, 
/**
 * A clock; none if absent.
 */
clock?: ClockRules, 
/**
 * Whether others may watch.
 */
spectators?: boolean, 
/**
 * Whether it stands in the lobby's list; otherwise it is joined by its link only.
 */
listed?: boolean, 
/**
 * What happens when a person is away for too long.
 */
absence?: Absence, 
/**
 * How long a bot takes for each answer at the least, in milliseconds, so that a match of bots can be followed.
 */
paceMs?: number, 
/**
 * Policies in the ruleset's own words.
 */
rules?: Record<string, unknown>, };

/**
 * A moment of a finished match.
 */
export type Moment = { 
/**
 * After how many acts; 0 is the deal. Acts that were taken back are left out.
 */
number: number, 
/**
 * How many acts there are.
 */
of: number, 
/**
 * The act that led here; none at the deal.
 */
act: unknown, 
/**
 * What it did, as the viewer perceives it.
 */
events: Array<EventTold>, 
/**
 * The ruleset's own view.
 */
view: unknown, 
/**
 * The same, ready to draw.
 */
scene: Scene, 
/**
 * The players' names.
 */
names: Array<string>, };

/**
 * A name out of a long list, for questions that ask for one.
 */
export type NameListed = { 
/**
 * What to answer.
 */
index: number, 
/**
 * The name.
 */
name: string, };

/**
 * The next question after a partial reply.
 */
export type NextQuestion = { 
/**
 * The version it belongs to.
 */
version: number, 
/**
 * The answers so far.
 */
reply: Array<Array<number>>, 
/**
 * What kind of answer is wanted.
 */
ask: Ask, 
/**
 * The question in words.
 */
title: string, 
/**
 * The options. One that may be taken several times stands for equal things, of which it names one.
 */
options: Array<Offer>, 
/**
 * What the bins are called, where things are arranged.
 */
bins?: Array<string>, 
/**
 * The round that it belongs to, if the same is asked about several things.
 */
round?: Round, };

/**
 * One option with its words.
 */
export type Offer = { 
/**
 * What to answer.
 */
value: number, 
/**
 * The option in words.
 */
label: string, 
/**
 * Where it is on the table.
 */
anchor: Anchor, 
/**
 * How often it may be taken.
 */
times: number, };

/**
 * A new match: with a seat for its creator, or with bots on all of them.
 */
export type Opened = Seated | Watching;

/**
 * How a match ended.
 */
export type Outcome = { "won": SeatSet } | "drawn" | "capped";

/**
 * A seat that owes an answer.
 */
export type Owing = { 
/**
 * Which.
 */
seat: number, 
/**
 * For which player it decides; nearly always for itself.
 */
actsFor: number, };

/**
 * A set from which packs can be made.
 */
export type PackSet = { 
/**
 * The code of a set, or the name of a part of the library or of the box.
 */
name: string, 
/**
 * Whether it is in the box.
 */
boxed: boolean, 
/**
 * How many cards it has.
 */
cards: number, 
/**
 * How many of them were understood when they were added; the others are left out of packs.
 */
understood: number, };

/**
 * What a client sends, with an id of its own choosing that an error names.
 */
export type Parcel = { 
/**
 * Comes back as `inReplyTo` if the frame is refused.
 */
id?: string, } & ({ "type": "takeSeat", "payload": TakeSeat } | { "type": "ready", "payload": Readiness | null } | { "type": "command", "payload": Command } | { "type": "explore", "payload": Explore } | { "type": "why", "payload": Why } | { "type": "syncRequest" } | { "type": "ping", "payload": Ping | null } | { "type": "undoRequest" } | { "type": "undoAnswer", "payload": UndoAnswer } | { "type": "concede" } | { "type": "kick", "payload": Kick } | { "type": "setStops", "payload": Stops } | { "type": "say", "payload": Saying });

/**
 * What has happened in a match so far, as one viewer perceived it.
 */
export type Past = { 
/**
 * How many acts had been applied when this was told.
 */
version: number, 
/**
 * The last lines of the log, the oldest first.
 */
lines: Array<string>, };

/**
 * The phrases and gestures, by their ids.
 */
export type Phrase = "hello" | "goodLuck" | "wellPlayed" | "thanks" | "sorry" | "oops" | "thinking" | "backSoon" | "goodGame" | "again" | "smile" | "laugh" | "wow" | "sad" | "applause";

/**
 * A sign of life.
 */
export type Ping = { 
/**
 * Comes back unchanged.
 */
nonce?: unknown, };

/**
 * Who sits on a seat.
 */
export type Player = "nobody" | "person" | "bot";

/**
 * The answer to a ping.
 */
export type Pong = { 
/**
 * What the ping had.
 */
nonce: unknown, };

/**
 * A frame that was refused, or trouble.
 */
export type Problem = { 
/**
 * What went wrong, for programs.
 */
code: ErrorCode, 
/**
 * A sentence for a person.
 */
message: string, 
/**
 * More, where there is more to say.
 */
details?: unknown, 
/**
 * The id of the refused frame, or its type if it had none.
 */
inReplyTo?: string, };

/**
 * What a match waits for, tagged by its kind: `"lobbyReady"`, or with what the viewer is told of it,
 * `{"mulligan": {"seatOneDecided": false, "seatTwoDecided": false}}`.
 */
export type PromptShown = string | Record<string, unknown>;

/**
 * A match as anybody may see it.
 */
export type PublicMatch = { 
/**
 * What stands in the list.
 */
about: MatchListed, 
/**
 * What the server committed to before the match; absent if the seed was given.
 */
commitment?: string, 
/**
 * The match as a spectator sees it; absent if it is not open to spectators.
 */
snapshot?: Snapshot, };

/**
 * A question with all its words, as a client shows it.
 */
export type Question = { 
/**
 * What kind of answer is wanted.
 */
ask: Ask, 
/**
 * The question in words.
 */
title: string, 
/**
 * The options. One that may be taken several times stands for equal things, of which it names one.
 */
options: Array<Offer>, 
/**
 * What the bins are called, where things are arranged.
 */
bins?: Array<string>, 
/**
 * The round that it belongs to, if the same is asked about several things.
 */
round?: Round, };

/**
 * What somebody wants to play with anybody who wants the same.
 */
export type QuickMatch = { 
/**
 * The ruleset.
 */
game: string, 
/**
 * The format; the ruleset's first if absent.
 */
format?: string, 
/**
 * How many play; the fewest that the format allows if absent.
 */
playerCount?: number, 
/**
 * The deck; absent where nobody brings one.
 */
deck?: DeckChoice, 
/**
 * The player's name.
 */
name?: string, 
/**
 * The player's part of the seed: a whole number or 64 hexadecimal digits.
 */
seedPart?: string, };

/**
 * What a seat adds when it is ready.
 */
export type Readiness = { 
/**
 * The seat's part of the seed, if it added none before.
 */
seedPart?: string, };

/**
 * Why a seat can do nothing with a card.
 */
export type Reason = { 
/**
 * The version of the match that it is about.
 */
version: number, 
/**
 * The card.
 */
card: number, 
/**
 * The reason, in a sentence; absent if something can be done with it, or where there is nothing to say.
 */
reason?: string, };

/**
 * A request to play again; the old seat's token goes into `Authorization`.
 */
export type Rematch = { 
/**
 * The player's part of the seed.
 */
seedPart?: string, };

/**
 * A round of questions: the same is asked about one thing after the other, and each has a quiet answer.
 *
 * A client may show the round as a whole and let its player begin anywhere; the reply still has the answers in
 * the order of the questions.
 */
export type Round = { 
/**
 * What the whole round decides, in words.
 */
title: string, 
/**
 * What this question is about.
 */
subject: Anchor, 
/**
 * The rest of the round, if this question and all that follow get the quiet answer.
 */
ahead?: Array<Question>, };

/**
 * Something that was said. It is in no log and no replay: who comes later does not hear it.
 */
export type Said = { 
/**
 * The seat that said it; none for those who watch, whom only others who watch can hear.
 */
seat: number | null, } & ({ "phrase": Phrase } | { "text": string });

/**
 * Something to say: one of the phrases that everybody knows, or a text of one's own where the server allows it.
 */
export type Saying = { "phrase": Phrase } | { "text": string };

/**
 * Everything that is to be drawn for one viewer.
 */
export type Scene = { 
/**
 * Where the match is: "Round 2, your turn".
 */
headline: string, 
/**
 * The rounds, phases or steps, of which one is now.
 */
ribbon: Array<Mark>, 
/**
 * The players, in seat order.
 */
seats: Array<SeatPanel>, 
/**
 * The zones, in reading order.
 */
zones: Array<Zone>, 
/**
 * Whose turn it is, in games that have turns.
 */
turn: Seat | null, 
/**
 * Whose the next pending thing is, if anything waits in a stack or queue.
 */
next: Seat | null, 
/**
 * How it ended, once it has.
 */
outcome: Outcome | null, };

/**
 * A chair at the table, counted from 0.
 *
 * Shown in texts as `@0`, which [`crate::names::fill`] replaces by a name.
 */
export type Seat = number;

/**
 * A player's name plate.
 */
export type SeatPanel = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Whether the match waits for this player.
 */
toAct: boolean, 
/**
 * Numbers such as life, victory points, cards in hand.
 */
facts: Array<Fact>, 
/**
 * Words such as "passed".
 */
badges: Array<string>, };

/**
 * A set of seats, with one more bit for those who only watch.
 */
export type SeatSet = number;

/**
 * One seat.
 */
export type SeatShown = { 
/**
 * Which, counted from 0.
 */
seat: number, 
/**
 * The same as a word: one, two ... eight.
 */
called: string, 
/**
 * The player's name.
 */
name: string, 
/**
 * Who sits there.
 */
player: Player, 
/**
 * Which bot, if one sits there.
 */
bot?: string, 
/**
 * Whether this player opened the table.
 */
host: boolean, 
/**
 * Whether the seat is ready to start.
 */
ready: boolean, 
/**
 * Whether a person's socket is open; bots are always there.
 */
connected: boolean, 
/**
 * Whether a bot plays on for a person who is away.
 */
substitute: boolean, 
/**
 * How long a person who is away may still take to come back, in milliseconds; then others may remove the seat.
 */
returnsWithinMs?: number, };

/**
 * A seat of a match, given to who asked for it.
 */
export type Seated = { 
/**
 * The match.
 */
matchId: string, 
/**
 * The seat.
 */
seat: number, 
/**
 * The secret that opens this seat of this match and nothing else.
 */
seatToken: string, 
/**
 * What the server committed to before anybody added a part of the seed; absent if the seed was given.
 */
commitment?: string, 
/**
 * The seed, if the creator chose it.
 */
seed?: string, 
/**
 * The match as the seat sees it.
 */
snapshot: Snapshot, };

/**
 * What the server says.
 */
export type ServerFrame = { "type": "welcome", "payload": Welcome } | { "type": "snapshot", "payload": Snapshot } | { "type": "question", "payload": NextQuestion } | { "type": "reason", "payload": Reason } | { "type": "event", "payload": EventTold } | { "type": "error", "payload": Problem } | { "type": "pong", "payload": Pong } | { "type": "changes", "payload": Changes } | { "type": "closing", "payload": Closing } | { "type": "said", "payload": Said };

/**
 * A physical card, public.
 */
export type Slot = number;

/**
 * All that a viewer may know of a match, with the open prompt and the legal options.
 *
 * `V` is how the server holds the ruleset's own view: clients read values, the server writes text.
 */
export type Snapshot = { 
/**
 * How many acts have been applied.
 */
version: number, 
/**
 * How far the match is.
 */
stage: Stage, 
/**
 * What the match waits for; nothing once it is over.
 */
prompt: PromptShown | null, 
/**
 * Who owes an answer to it.
 */
waitingFor: Array<Owing>, 
/**
 * What the viewer is asked, if the match waits for it.
 */
question: Question | null, 
/**
 * The ruleset's own view; null in the lobby, and for clients that do not want it.
 */
view: unknown, 
/**
 * The same, ready to draw; null in the lobby, and for clients that do not want it. Names stand in its texts, the
 * viewer is "you".
 */
scene: Scene | null, 
/**
 * The clock, if there is one.
 */
clock: ClockShown | null, 
/**
 * Who sits where.
 */
seats: Array<SeatShown>, 
/**
 * How the match ended.
 */
outcome: Outcome | null, 
/**
 * Where the viewer does not want to be asked; none for spectators.
 */
stops: Stops | null, 
/**
 * Whether and how the last answer can be taken back.
 */
undo: UndoShown, 
/**
 * What went wrong with the rules, in a sentence, until the next command.
 */
trouble: string | null, 
/**
 * The match in which the same players play again.
 */
rematch: string | null, 
/**
 * Why the match ended without an outcome, if the rules as they are now cannot go on with it.
 */
abandoned?: string, };

/**
 * What came into a list and went out of it, at one place.
 */
export type Splice = { 
/**
 * Which list: a JSON Pointer into the snapshot.
 */
at: string, 
/**
 * How many of its first items stay.
 */
from: number, 
/**
 * How many after them are gone.
 */
gone: number, 
/**
 * What stands there instead.
 */
come: unknown[], };

/**
 * How far a match is.
 */
export type Stage = "lobby" | "playing" | "over";

/**
 * Counts since the server started, and of what is in memory now.
 */
export type Stats = { 
/**
 * Matches in memory.
 */
matches: number, 
/**
 * Open sockets.
 */
sockets: number, 
/**
 * Acts applied since the start.
 */
commands: number, 
/**
 * Acts and frames refused since the start.
 */
refused: number, 
/**
 * Panics and stalls of rules that were contained.
 */
troubles: number, 
/**
 * Seconds since the start.
 */
uptimeSeconds: number, };

/**
 * One kind of prompt, always or only in some moments; what is absent does not matter.
 */
export type Stop = { 
/**
 * The prompt's kind.
 */
prompt: string, 
/**
 * The name of the phase or round that is `now` on the scene's ribbon.
 */
phase?: string, 
/**
 * Whose turn it is.
 */
turn?: WhoseTurn, 
/**
 * What waits next on the stack or in the queue.
 */
pending?: WhatWaits, 
/**
 * What the scene's headline says, names filled in: this turn, and not the next.
 */
during?: string, 
/**
 * Only where everyone can see that no other answer is possible.
 */
forced?: boolean, };

/**
 * Where a seat does not want to be asked. Replaces what was set before; cleared when the cards are dealt.
 */
export type Stops = { 
/**
 * Prompts at which the usual answer (a pass, a decline) is given at once.
 */
pass?: Array<Stop>, 
/**
 * Whether an answer is given at once that everyone can see to be the only possible one. Where it depends on cards
 * that others do not know, the seat is asked: otherwise they would learn something about them.
 */
forced?: boolean, };

/**
 * Which seat.
 */
export type TakeSeat = { 
/**
 * The secret of the seat.
 */
seatToken: string, };

/**
 * What happens to the seat of somebody who did not come back in time.
 */
export type Then = "bot" | "forfeit";

/**
 * How a number compares with the printed one.
 */
export type Tone = "plain" | "better" | "worse";

/**
 * Whether another seat may take back.
 */
export type UndoAnswer = { 
/**
 * Yes or no.
 */
allow: boolean, };

/**
 * How taking back goes at a table.
 */
export type UndoKind = "free" | "consent";

/**
 * Whether and how the last answer can be taken back.
 */
export type UndoShown = { 
/**
 * How it goes at this table.
 */
kind: UndoKind, 
/**
 * The seat that asks the others for it now.
 */
askedBy: number | null, };

/**
 * A match of bots, which has begun.
 */
export type Watching = { 
/**
 * The match.
 */
matchId: string, 
/**
 * What the server committed to; absent if the seed was given.
 */
commitment?: string, 
/**
 * The seed, if the creator chose it.
 */
seed?: string, 
/**
 * The match as a spectator sees it.
 */
snapshot: Snapshot, };

/**
 * Where the client is.
 */
export type Welcome = { 
/**
 * The match.
 */
matchId: string, 
/**
 * The seat; none for spectators.
 */
seat: number | null, 
/**
 * The ruleset.
 */
game: string, 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * What the server committed to before anybody added a part of the seed.
 */
commitment?: string, 
/**
 * The seed, if the creator chose it.
 */
seed?: string, 
/**
 * Whether the seat may say texts of its own, not only phrases.
 */
freeText?: boolean, };

/**
 * What waits next on a stack or in a queue, for a seat.
 */
export type WhatWaits = "nothing" | "own";

/**
 * Whose turn it is, for a seat.
 */
export type WhoseTurn = "own" | "others";

/**
 * Which card a player asks about.
 */
export type Why = { 
/**
 * The card, as it lies on the table.
 */
card: number, };

/**
 * A place with cards.
 */
export type Zone = { 
/**
 * The id that anchors use.
 */
id: number, 
/**
 * Its name.
 */
name: string, 
/**
 * Whose it is, if anybody's.
 */
owner: Seat | null, 
/**
 * How to lay it out.
 */
layout: Layout, 
/**
 * How many cards there are, seen or not.
 */
count: number, 
/**
 * The cards to draw; a pile may draw none.
 */
cards: Array<CardFace>, 
/**
 * Lasting effects on the place itself.
 */
effects: Array<Effect>, };
