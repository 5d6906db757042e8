import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { PAGES } from '../playwright.config'
import type { ServerFrame } from '../src/wire'
import { changesBetween } from './changes'
import { offer } from '../test/fixtures'
import { crowded } from '../test/magic-fixtures'

const WIDE = { width: 1440, height: 900 }
const elks = Array.from({ length: 7 }, (_, place) => offer(80 + place, `Elk ${place}`, { card: 80 + place }))
const question = { ask: 'one' as const, title: 'You have priority', options: [...elks, offer(1, 'Pass', 'button')] }

type Line = { onopen: (() => void) | null; onmessage: ((event: { data: string }) => void) | null }
declare global {
  interface Window {
    line: Line
    /** What the server says to the next command. */
    answers: unknown[]
  }
}

/** A late match of four with a server in the page itself, so that nothing but the page is measured. */
async function sit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('cardwright.seats', JSON.stringify([{ matchId: 'mock', seat: 0, seatToken: 'secret', game: 'magic', sinceMs: 0 }]))
    class InPage implements Line {
      onopen: Line['onopen'] = null
      onmessage: Line['onmessage'] = null
      onclose = null
      constructor() {
        window.line = this
        setTimeout(() => this.onopen?.(), 0)
      }
      send(text: string): void {
        const frame = JSON.parse(text) as { type: string; payload: object }
        const say = (answer: unknown) => setTimeout(() => this.onmessage?.({ data: JSON.stringify(answer) }), 0)
        if (frame.type === 'explore') say({ type: 'question', payload: { ...frame.payload, ask: 'done', title: '', options: [] } })
        if (frame.type === 'command') window.answers.forEach(say)
      }
      close(): void {}
    }
    Object.assign(window, { WebSocket: InPage })
  })
  await page.route('**/api/matches/mock/log', (route) => route.fulfill({ json: { version: 0, lines: [] } }))
  await page.goto(`${PAGES}/#/match/mock`)
  await page.waitForFunction(() => window.line?.onmessage)
  await say(page, { type: 'welcome', payload: { matchId: 'mock', seat: 0, game: 'magic', protocol: 1 } }, { type: 'snapshot', payload: crowded(6, null, question) })
  await expect(page.locator('.hand [data-anchor]')).toHaveCount(7)
  await page.waitForTimeout(500)
}

const say = (page: Page, ...frames: ServerFrame[]) =>
  page.evaluate((told) => told.forEach((frame) => window.line.onmessage?.({ data: JSON.stringify(frame) })), frames)

/** Clicks a card and waits until it lies on the board and has been drawn; how long that took, and for how long the page was busy. */
async function play(page: Page, version: number, session: CDPSession): Promise<{ ms: number; busyMs: number }> {
  const [before, after] = [crowded(version - 1, null, question), crowded(version, 83, question)]
  await say(page, { type: 'snapshot', payload: before })
  await expect(page.locator('.hand [data-anchor]')).toHaveCount(7)
  await page.waitForTimeout(300)
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
  const answers: ServerFrame[] = [
    { type: 'event', payload: { version, event: { moved: {} }, line: 'You play Elk.' } },
    { type: 'changes', payload: changesBetween(before, after) },
  ]
  const { busyMs } = await work(session)
  const ms = await page.evaluate(async (told) => {
    window.answers = told
    const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0)))
    const began = performance.now()
    document.querySelector<HTMLElement>('[data-anchor="card:83"]')?.click()
    for (let at = 0; at < 300 && !document.querySelector('.field.mine [data-slot="83"]'); at += 1) await frame()
    await frame()
    return performance.now() - began
  }, answers)
  return { ms, busyMs: (await work(session)).busyMs - busyMs }
}

/** How long a frame of an empty page takes here and now. */
async function emptyFrame(page: Page): Promise<number> {
  await page.goto('about:blank')
  const times = await page.evaluate(async () => {
    const taken: number[] = []
    for (let at = 0; at < 20; at += 1) {
      const began = performance.now()
      await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0)))
      taken.push(performance.now() - began)
    }
    return taken
  })
  return times.sort((one, other) => one - other)[10] ?? 17
}

/** What the page itself has done: how often it was laid out and styled, and for how long it has kept a processor busy. */
async function work(session: CDPSession): Promise<{ layouts: number; styles: number; busyMs: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { layouts: of('LayoutCount'), styles: of('RecalcStyleCount'), busyMs: 1000 * of('TaskDuration') }
}

/** A session that tells what the page does, in time of the processor: others who keep the machine busy do not count. */
async function looking(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  return session
}

/** A tenth of a second is six frames and is printed; what fails is a click that takes as long as one can count. */
const FRAMES = 60
/** What the page may do in that time on a machine of its own: a tenth of a second. */
const BUSY_MS = 100

test('from the click to the board is a matter of a few frames, at a late table of four', async ({ page }) => {
  await page.setViewportSize(WIDE)
  const frame = await emptyFrame(page)
  await sit(page)
  const session = await looking(page)
  const [times, busy]: [number[], number[]] = [[], []]
  for (let round = 1; round <= 6; round += 1) {
    const played = await play(page, 5 + 2 * round, session)
    times.push(played.ms)
    busy.push(played.busyMs)
  }
  const best = Math.min(...times)
  console.log(`click to board: ${times.map(Math.round).join(', ')} ms; a frame of an empty page: ${frame.toFixed(1)} ms`)
  console.log(`the best of them: ${(best / frame).toFixed(1)} frames; the page was busy for ${busy.map(Math.round).join(', ')} ms`)
  expect(Math.min(...busy)).toBeLessThan(BUSY_MS)
  expect(best / frame).toBeLessThan(FRAMES)
})

test('a snapshot is laid out once or twice, and those that come together are drawn together', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await sit(page)
  const session = await looking(page)
  await play(page, 7, session)
  await say(page, { type: 'snapshot', payload: crowded(8, null, question) })
  await page.waitForTimeout(300)

  const before = await work(session)
  await say(page, ...Array.from({ length: 30 }, (_, at): ServerFrame => ({ type: 'snapshot', payload: crowded(100 + at, 83) })))
  await expect(page.locator('.field.mine [data-slot="83"]')).toBeVisible()
  await page.waitForTimeout(300)
  const after = await work(session)
  // One for the snapshots, one for the sizes that follow from it, a few for what the test looks at itself.
  expect(after.layouts - before.layouts).toBeLessThan(8)
  expect(after.styles - before.styles).toBeLessThan(16)
})
