import type { Lesson } from './lesson'

const ACTION = ['action'] as const

/** The first match of Unlimited. */
export const unlimited: Lesson = {
  game: 'unlimited',
  format: 'premier',
  seed: '5',
  deck: { builtin: 'reavers' },
  bot: { level: 'beginner', deck: { builtin: 'lanterns' } },
  waiting: 'Your opponent takes an action now. Then it is your turn again.',
  idle: 'One action at a time: play a card, attack, use your leader, or pass. What glows can be chosen.',
  known: 'That is all you need. Bring the other base down to 0; the question mark above has the keys and the rules.',
  over: 'Your first match is over. Well done! In the lobby you find more decks, stronger bots and other people.',
  hints: [
    { id: 'goal', basic: true, when: {}, text: 'You have a leader, a base and a hand of cards. Whose base has no HP left has lost. Yours is on the near side.' },
    { id: 'initiative', when: { prompt: ['chooseInitiative'] }, text: 'Who has the initiative acts first. Take it: what glows can be chosen.' },
    { id: 'hand', when: { prompt: ['mulligan'] }, text: 'These are your first cards; the number in the corner is what a card costs. Keep them if some cost 3 or less, otherwise take a new hand, once.' },
    { id: 'resources', basic: true, when: { prompt: ['openingResources'] }, text: 'Two of your cards become resources, face down: they pay for all others. Give away those that cost most, and confirm.' },
    { id: 'attackwhom', basic: true, when: { prompt: ACTION, step: 1, choice: ['theirs'] }, text: 'Now whom? Two units deal damage to each other, and damage stays. A base does not hit back, so attack it when nothing has to be stopped.' },
    { id: 'play', basic: true, when: { prompt: ACTION, step: 0, choice: ['hand'] }, text: 'One action at a time, in turns. Play a card that glows: as many resources as it costs are exhausted until the next round.' },
    { id: 'theirs', when: { asked: false, after: ['play'] }, text: 'After each action of yours your opponent takes one. Space skips ahead.' },
    { id: 'attack', basic: true, when: { prompt: ACTION, step: 0, choice: ['mine', 'unit'], after: ['play'] }, text: 'A unit that glows on the board is ready to attack. It enters exhausted, so it had to wait for this. Choose it, then whom it attacks.' },
    { id: 'leader', when: { prompt: ACTION, step: 0, choice: ['mine', 'leader'], after: ['play'] }, text: 'Your leader glows: it has an ability of its own, and when you have enough resources it can be deployed as a strong unit.' },
    { id: 'pass', basic: true, when: { prompt: ACTION, step: 0, after: ['play', 'theirs'] }, text: 'When nothing is left to do, pass. Taking the initiative is a pass, too, but you act first in the next round. When all pass, the round ends.' },
    { id: 'regroup', basic: true, when: { prompt: ['resource'] }, text: 'A new round: you have drawn two cards and everything gets ready. You may make one card a resource: in the first rounds always do.' },
    { id: 'choice', when: { prompt: ['chooseTarget', 'chooseAbilityCards', 'chooseMode', 'answer', 'resolveAbilities'] }, text: 'An ability asks you something. Everything that glows is allowed; where nothing glows, use the buttons.' },
    { id: 'arenas', when: { prompt: ACTION, step: 0, after: ['attack'] }, text: 'There are two arenas, ground and space. Units fight only within their own, but each of them can attack the base.' },
  ],
}
