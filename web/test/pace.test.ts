import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Beat, Pace } from '../src/lib/pace'
import { snapshot } from './fixtures'

const event = (version: number, line: string | null) => ({ version, event: {}, line })

describe('the pace of a match', () => {
  let shown: Beat[] = []
  let pace: Pace
  const versions = () => shown.map((beat) => beat.snapshot.version)
  const take = (version: number, line: string | null = null) => {
    pace.tell(event(version, line))
    pace.take(snapshot(null, version))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    shown = []
    pace = new Pace(() => 500, (beat) => shown.push(beat), () => Date.now())
  })
  afterEach(() => vi.useRealTimers())

  it('lets what others do stand for a while, one thing after the other', () => {
    take(1, 'Bob plays Forest.')
    take(2, 'Bob casts Bear.')
    vi.advanceTimersByTime(20)
    expect(versions()).toEqual([1])
    vi.advanceTimersByTime(400)
    expect(versions()).toEqual([1])
    vi.advanceTimersByTime(200)
    expect(versions()).toEqual([1, 2])
  })

  it('needs no time for what cannot be seen, and draws it together with what can', () => {
    take(1)
    take(2, 'Bob plays Forest.')
    take(3)
    take(4)
    vi.advanceTimersByTime(20)
    expect(versions()).toEqual([4])
    expect(shown[0]?.events.map(({ version }) => version)).toEqual([1, 2, 3, 4])
    take(5)
    vi.advanceTimersByTime(20)
    expect(versions()).toEqual([4, 5])
  })

  it('ends at once when somebody wants to act, and what comes then is shown at once', () => {
    for (const version of [1, 2, 3]) take(version, 'Bob acts.')
    vi.advanceTimersByTime(20)
    pace.hurry()
    expect(versions()).toEqual([1, 3])
    expect(pace.behind).toBe(false)
    take(4, 'You act.')
    vi.advanceTimersByTime(20)
    expect(versions()).toEqual([1, 3, 4])
  })

  it('lets nobody who acts wait for what already lies there', () => {
    take(1, 'Bob acts.')
    vi.advanceTimersByTime(20)
    pace.hurry()
    take(2, 'You act.')
    vi.advanceTimersByTime(20)
    expect(versions()).toEqual([1, 2])
  })

  it('never falls behind for long, however much there is to see', () => {
    for (let version = 1; version <= 60; version += 1) take(version, 'Bob acts.')
    vi.advanceTimersByTime(20_000)
    expect(versions().at(-1)).toBe(60)
    expect(versions().length).toBeGreaterThan(5)
  })
})
