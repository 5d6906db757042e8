import type { Lesson } from './lesson'

const PRIORITY = ['priority'] as const

/** The first match of Magic. */
export const magic: Lesson = {
  game: 'magic',
  format: 'limited',
  seed: '5',
  deck: { builtin: 'thicket-forty' },
  bot: { level: 'beginner', deck: { builtin: 'harbour-forty' } },
  rules: { life: 12 },
  waiting: 'Your opponent decides now. Watch what comes onto the board.',
  idle: 'Play what glows, or let the moment go by with Space.',
  known: 'That is all you need. Bring your opponent’s life to 0; the question mark above has the keys and the rules.',
  over: 'Your first match is over. Well done! In the lobby you find more decks and formats, stronger bots and other people.',
  hints: [
    { id: 'goal', basic: true, when: {}, text: 'You and your opponent have 12 life each. Who has none left has lost. Creatures attack, spells help; lands pay for both.' },
    { id: 'starter', when: { prompt: ['chooseStartingPlayer'] }, text: 'Who plays first does not draw a card in the first turn; that is still the better choice for you. Choose “Play first”.' },
    { id: 'hand', when: { prompt: ['mulligan', 'keepHand'] }, text: 'These are your first cards. Keep them if two to five of them are lands; otherwise take a new hand with one card fewer.' },
    { id: 'blockers', basic: true, when: { prompt: ['declareBlockers'] }, text: 'Creatures attack you. Choose one of yours and then whom it blocks: they deal damage to each other instead of you. Or block nothing and confirm.' },
    { id: 'attackers', basic: true, when: { prompt: ['declareAttackers'] }, text: 'Choose which of your creatures attack, then confirm. Attackers are tapped and cannot block in your opponent’s turn. What is not blocked hits the player.' },
    { id: 'land', basic: true, when: { prompt: PRIORITY, step: 0, turn: 'mine', choice: ['hand', 'Land'] }, text: 'Play a land: one each turn, for free. Each land gives one mana a turn, in its colour.' },
    { id: 'cast', basic: true, when: { prompt: PRIORITY, step: 0, turn: 'mine', choice: ['hand', 'Creature'] }, text: 'A creature in your hand glows: you have enough mana for it. Its cost is in the corner, its power and toughness below. Cast it.' },
    { id: 'stack', basic: true, when: { prompt: PRIORITY, step: 0, pending: true }, text: 'A spell waits on the stack until both players let it pass. Press Space to let it happen.' },
    { id: 'target', when: { prompt: PRIORITY, step: 1 }, text: 'The card asks you something: whom it is for, or how it is paid. Everything that glows is allowed; Esc takes it back.' },
    { id: 'sick', when: { prompt: PRIORITY, step: 0, turn: 'mine', after: ['cast', 'stack'] }, text: 'A creature that has just come cannot attack before your next turn. It can block, though.' },
    { id: 'steps', basic: true, when: { prompt: PRIORITY, step: 0, turn: 'mine', after: ['land'] }, text: 'The line above shows your turn: main phase, combat, main phase, end. Space goes on to the next step when there is nothing you want to do.' },
    { id: 'theirs', when: { prompt: PRIORITY, step: 0, turn: 'theirs' }, text: 'In your opponent’s turn you can only play instants and abilities. Space lets them go on; “t” passes until your own turn.' },
    { id: 'discard', when: { prompt: ['discard'] }, text: 'At the end of your turn you may hold seven cards. Choose what to put into your graveyard.' },
    { id: 'choice', when: { prompt: ['choose', 'triggerChoices', 'orderTriggers', 'chooseReplacement'] }, text: 'An ability asks you something. Everything that glows is allowed; where nothing glows, use the buttons.' },
  ],
}
