import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** How a person plays: by what glows, knowing no rules. */

export const prompt = (page: Page): Locator => page.getByTestId('prompt')
export const over = (page: Page): Locator => page.getByRole('region', { name: 'The match is over' })
const lit = (page: Page): Locator => page.locator('[data-anchor], [data-option]:not(:disabled)')

/** The first unit in hand that can be played. */
export const litUnit = (page: Page): Locator => page.locator('.hand li', { hasText: 'Power' }).locator('[data-anchor]').first()

/** Whether the match waits for this page. */
export const asked = (page: Page): Promise<boolean> => lit(page).first().isVisible()

export async function waitForTurn(page: Page): Promise<'asked' | 'over'> {
  let state: 'asked' | 'over' | null = null
  await expect
    .poll(async () => {
      state = (await over(page).isVisible()) ? 'over' : (await asked(page)) ? 'asked' : null
      return state
    }, { timeout: 30_000 })
    .not.toBeNull()
  return state ?? 'over'
}

/** What is read when it has come to rest: the answer to the last click may still be on its way. */
export async function settled<T>(read: () => Promise<T>): Promise<T> {
  let last = await read()
  const rests = async () => {
    const before = JSON.stringify(last)
    last = await read()
    return JSON.stringify(last) === before
  }
  await expect.poll(rests, { intervals: [500] }).toBe(true)
  return last
}

/** A whole answer is confirmed, an unclear one made clear; otherwise cards in hand come first. */
async function whatToClick(page: Page): Promise<Locator> {
  const cards = page.locator('.hand [data-anchor]:not([aria-pressed])')
  const chosen = (await page.locator('[data-anchor][aria-pressed]').count()) > 0
  const confirm = page.getByRole('button', { name: 'Confirm' }).and(page.locator(':enabled'))
  if ((await confirm.count()) > 0 && (chosen || (await cards.count()) === 0)) return confirm
  if (await page.getByText('Which do you mean?').isVisible()) return page.locator('[data-option]:not(:disabled)')
  // What is divided among several is given out one by one.
  const more = page.getByRole('button', { name: /: one more$/ }).and(page.locator(':enabled'))
  if ((await more.count()) > 0) return more
  return (await cards.count()) > 0 ? cards : lit(page)
}

/** Takes the first thing that glows; what comes later in a match is chosen by the number of the step. */
export async function clickSomething(page: Page, step: number): Promise<void> {
  const target = await whatToClick(page)
  const count = await target.count()
  if (count === 0) return
  // The table may change between looking and clicking; then the next look finds what is there.
  await target.nth(step % count).click({ timeout: 2_000 }).catch(() => undefined)
}

/** Plays until the match is over or so many clicks were made. */
export async function playOn(page: Page, most: number): Promise<number> {
  let clicks = 0
  for (; clicks < most; clicks += 1) {
    if ((await waitForTurn(page)) === 'over') break
    await clickSomething(page, clicks)
  }
  return clicks
}

export async function newMatch(page: Page, against: 'bot' | 'person', name: string, game = 'Skirmish'): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: game, exact: true }).click()
  await page.getByText(against === 'bot' ? 'Against a bot' : 'Against a person').click()
  await page.getByLabel('Your name').fill(name)
  if (against === 'bot') await page.getByRole('combobox', { name: /^Bot/ }).selectOption('easy')
  await page.getByRole('button', { name: against === 'bot' ? 'Play now' : 'Open a table' }).click()
}

/** The serious faults that axe finds on a page. */
export async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter((found) => found.impact === 'serious' || found.impact === 'critical')
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}
