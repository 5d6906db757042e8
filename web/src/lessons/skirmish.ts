import type { Lesson } from './lesson'

const ACTION = ['action'] as const

/** The first match of Skirmish. */
export const skirmish: Lesson = {
  game: 'skirmish',
  format: 'skirmish',
  seed: '5',
  deck: { builtin: 'vanguard' },
  bot: { level: 'beginner', deck: { builtin: 'wilds' } },
  waiting: 'Your opponent does one thing now. Then it is your turn again.',
  idle: 'Go on: play a card, or pass if you hold enough terrains. What glows can be chosen.',
  known: 'That is all you need. Two rounds win the match; the question mark above has the keys and the rules.',
  over: 'Your first match is over. Well done! In the lobby you find more decks, stronger bots and other people.',
  hints: [
    { id: 'goal', basic: true, when: {}, text: 'Two armies meet on five terrains. Who is stronger on more of them wins the round, and two rounds win the match. The near row is yours.' },
    { id: 'glow', basic: true, when: { after: ['goal'] }, text: 'Your cards lie below. What glows can be chosen: click it, or go there with the arrow keys and press Enter. Point at a card to read it.' },
    { id: 'where', basic: true, when: { prompt: ACTION, step: 1, choice: ['place'] }, text: 'Now choose where it goes. In front of an enemy it fights for that terrain; an empty one is yours without a fight.' },
    { id: 'target', when: { prompt: ['chooseUnit', 'chooseSlot', 'chooseHandCard', 'chooseDiscardCard'] }, text: 'The card asks what it should do that to. Everything that glows is allowed.' },
    { id: 'alone', when: { prompt: ACTION, badge: { theirs: 'passed' } }, text: 'Your opponent has passed and does nothing more in this round. Hold one terrain more than they do, then pass, too, and keep your other cards.' },
    { id: 'play', basic: true, when: { prompt: ACTION, step: 0, choice: ['hand'] }, text: 'On your turn do one thing: play one card, or pass. Choose a unit in your hand; the number on it is its power.' },
    { id: 'theirs', when: { asked: false, after: ['where'] }, text: 'After each thing you do your opponent does one, too. Space skips ahead.' },
    { id: 'cards', basic: true, when: { prompt: ACTION, step: 0, after: ['where'] }, text: 'Nothing costs anything, but your cards are all you have: eight now, only three more in each later round. Do not win a round by more than you need.' },
    { id: 'ready', when: { prompt: ACTION, step: 0, choice: ['mine'] }, text: 'One of your units glows: its ability is ready. Using it is your one thing for this turn.' },
    { id: 'effect', when: { prompt: ACTION, step: 0, choice: ['hand', 'Action'], after: ['cards'] }, text: 'Some of your cards are actions: they do what is written on them and are gone.' },
    { id: 'pass', basic: true, when: { prompt: ACTION, step: 0, after: ['cards'], choice: ['button', 'pass'] }, text: 'Who passes is out for this round, but the units stay and count. The round ends when both have passed. Pass when you are ahead, or when the round is not worth more cards.' },
    { id: 'again', when: { prompt: ACTION, step: 0, badge: { mine: 'started' }, after: ['pass'] }, text: 'The ring around a terrain shows who would win it now.' },
  ],
}
