import { beforeEach, describe, expect, it } from 'vitest'
import { Coach, beginLesson, learnt, lessonAt } from '../src/lessons/coach.svelte'
import { type Lesson, type Moment, fits, lessonOf } from '../src/lessons/lesson'
import { momentOf } from '../src/lessons/moment'
import { Table } from '../src/lib/table.svelte'
import { FakeServer, offer, snapshot, turn } from './fixtures'

const GAMES = ['skirmish', 'unlimited', 'magic']
const moment = (more: Partial<Moment> = {}): Moment => ({
  version: 1, over: false, prompt: 'action', asked: true, step: 0, mine: true, phase: 'Round 1', choices: [], badges: { mine: [], theirs: [] }, pending: 0, ...more,
})

const lesson: Lesson = {
  game: 'test', format: 'f', seed: '1', deck: { builtin: 'a' }, bot: { level: 'beginner', deck: { builtin: 'b' } },
  waiting: 'wait', idle: 'idle', known: 'known', over: 'over',
  hints: [
    { id: 'goal', basic: true, when: {}, text: 'The goal.' },
    { id: 'play', basic: true, when: { prompt: ['action'], choice: ['hand', 'unit'], after: ['goal'] }, text: 'Play.' },
    { id: 'theirs', when: { asked: false }, text: 'They act.' },
  ],
}

beforeEach(() => localStorage.clear())

describe('a coach', () => {
  it('says one thing at a time, goes on when the player does, and waits while others act', () => {
    const coach = new Coach(lesson, 'm')
    coach.look(moment())
    expect(coach.text).toBe('The goal.')
    coach.look(moment())
    expect(coach.text).toBe('The goal.')
    coach.look(moment({ version: 2, asked: false }))
    expect(coach.text).toBe('They act.')
    coach.look(moment({ version: 3, asked: false }))
    expect(coach.text).toBe('They act.')
    coach.look(moment({ version: 4 }))
    expect([coach.text, coach.progress]).toEqual(['idle', { given: 1, all: 2 }])
    coach.look(moment({ version: 5, choices: [{ where: 'hand', words: 'Unit 3 Play' }] }))
    expect(coach.text).toBe('Play.')
    coach.next()
    expect([coach.text, coach.complete, learnt()]).toEqual(['known', true, ['test']])
  })

  it('goes on where it was after a reload, and is gone when it is left', () => {
    beginLesson('m', 'test')
    const coach = new Coach(lesson, 'm')
    coach.look(moment())
    coach.next()
    expect(lessonAt('m')?.given).toEqual(['goal'])
    expect(lessonAt('other')).toBeNull()
    const again = new Coach(lesson, 'm', lessonAt('m')?.given)
    again.look(moment({ choices: [{ where: 'hand', words: 'unit' }] }))
    expect(again.text).toBe('Play.')
    again.leave()
    expect([again.left, lessonAt('m'), learnt()]).toEqual([true, null, []])
  })

  it('counts a match that was played to its end as learnt', () => {
    const coach = new Coach(lesson, 'm')
    coach.look(moment())
    coach.look(moment({ version: 2, over: true, asked: false, prompt: null }))
    expect([coach.text, learnt()]).toEqual(['over', ['test']])
  })
})

describe('a hint', () => {
  const none = new Set<string>()
  it('fits where all that it says is so', () => {
    const choices = [{ where: 'hand', words: 'Basic Land — Forest Play' }, { where: 'button', words: 'Pass' }] as const
    const now = moment({ choices, badges: { mine: [], theirs: ['passed'] }, pending: 1, phase: 'Main 2' })
    expect(fits({ choice: ['hand', 'land'], badge: { theirs: 'passed' }, pending: true, phase: ['main'], turn: 'mine', step: 0 }, now, none)).toBe(true)
    for (const other of [{ choice: ['hand', 'creature'] }, { choice: ['mine'] }, { asked: false }, { prompt: ['mulligan'] }, { step: 1 }, { turn: 'theirs' }, { badge: { mine: 'passed' } }, { pending: false }, { phase: ['combat'] }, { after: ['x'] }] as const) {
      expect(fits(other, now, none), JSON.stringify(other)).toBe(false)
    }
  })

  it('is looked for in any game’s scene: what can be chosen, where, and what it means', () => {
    const server = new FakeServer()
    const table = new Table('m', 'secret', () => server)
    expect(momentOf(table)).toBeNull()
    server.welcome(0, 'skirmish')
    server.say({ type: 'snapshot', payload: { ...snapshot(turn), prompt: { action: { seat: 'one' } } } })
    const now = momentOf(table)
    expect(now).toMatchObject({ prompt: 'action', asked: true, step: 0, mine: true, phase: 'Round 2', pending: 1, badges: { mine: ['started'], theirs: ['passed'] } })
    expect(now?.choices.filter(({ where }) => where === 'hand').length).toBeGreaterThan(0)
    server.say({ type: 'snapshot', payload: snapshot({ ask: 'one', title: '', options: [offer(7, 'Draw', 'button'), offer(8, 'Here', { zone: 4 }), offer(9, 'Ann', { seat: 0 }), offer(10, 'Strike', { card: 11 })] }, 9) })
    expect(momentOf(table)?.choices.map(({ where }) => where)).toEqual(['theirs', 'place', 'player', 'button'])
    table.close()
  })
})

describe('the first match of each game', () => {
  it.each(GAMES)('of %s is short, and each of its hints can be given', (game) => {
    const found = lessonOf(game)
    expect(found).toBeDefined()
    if (!found) return
    const ids = found.hints.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const basics = found.hints.filter(({ basic }) => basic).length
    expect(basics).toBeGreaterThanOrEqual(4)
    expect(basics).toBeLessThanOrEqual(10)
    for (const { id, when, text } of found.hints) {
      expect(text.length, id).toBeLessThanOrEqual(190)
      for (const before of when.after ?? []) expect(ids.indexOf(before), `${id} after ${before}`).toBeGreaterThanOrEqual(0)
    }
  })
})
