import { type Puzzle, readPuzzle } from './read'

/** Puzzles that come with the client, the easiest first, made of cards in the box. */
const BOX: { about: [name: string, description: string]; state: string[]; hint: string }[] = [
  {
    about: ['First Light', 'Your opponent hides behind a wall, at eight life. Win this turn.'],
    state: ['p0life=3', 'p0hand=Spark Bolt;Swell', 'p0battlefield=Mountain;Forest;Kiln Raider', 'p1life=8', 'p1battlefield=Bulwark of the Pier'],
    hint: 'A single wall cannot stop somebody with menace.',
  },
  {
    about: ['The Drummer’s Due', 'One blocker stands between you and five life. Win this turn.'],
    state: ['p0life=2', 'p0hand=Ember Imp;Spark Bolt', 'p0battlefield=Mountain;Mountain;Cinder Drummer', 'p1life=5', 'p1battlefield=Mere Gull'],
    hint: 'The gull can stop one of you. It is not worth a spell.',
  },
  {
    about: ['Through the Pier', 'The wall is thick, and your boar is all you have. Win this turn.'],
    state: ['p0life=1', 'p0hand=Test of Horns;Swell', 'p0battlefield=Forest;Forest;Forest;Bramble Boar', 'p1life=4', 'p1battlefield=Bulwark of the Pier'],
    hint: 'Who tramples has to deal a wounded wall only what it has left.',
  },
]

export const PUZZLES: Puzzle[] = BOX.map(({ about: [name, description], state, hint }) => {
  const lines = ['[metadata]', `Name:${name}`, 'Goal:Win', 'Turns:1', `Description:${description}`, '[state]', 'turn=1', 'activeplayer=p0', 'activephase=MAIN1', ...state]
  return { ...readPuzzle(`${lines.join('\n')}\n`), hint }
})
