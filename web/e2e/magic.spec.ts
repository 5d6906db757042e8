import type { Page } from '@playwright/test'
import { PHONE } from '../playwright.config'
import { newMatch, over, playOn, prompt, serious, waitForTurn } from './play'
import { expect, person, SHOTS, test } from './real'

/** Keeps whatever hand was dealt, so that no test depends on it. */
async function keep(page: Page): Promise<void> {
  const dealt = page.getByRole('button', { name: /^(Keep|Play first|Play|Draw)\b/ }).first()
  for (let step = 0; step < 4; step += 1) {
    await waitForTurn(page)
    if (!(await dealt.isVisible())) return
    await dealt.click()
    await page.waitForTimeout(150)
  }
}

/** The number of the turn, as the log tells it. */
async function turn(page: Page): Promise<number> {
  const lines = await page.getByRole('log').getByRole('listitem').allTextContents()
  return Math.max(0, ...lines.map((line) => Number(/^Turn (\d+):/.exec(line)?.[1] ?? 0)))
}

// spec 96
test('Magic has a board of its own, and a match goes on for many turns by clicking', async ({ page }) => {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  await newMatch(page, 'bot', 'Ann', 'Magic')
  await waitForTurn(page)
  await expect(page.getByRole('list', { name: 'Where the match is' }).getByRole('listitem')).toHaveCount(10)
  await keep(page)
  const mine = page.locator('.field.mine [data-slot]')
  for (let step = 0; step < 30 && (await mine.count()) === 0; step += 1) await playOn(page, 1)
  await expect(mine).not.toHaveCount(0)
  await page.screenshot({ path: `${SHOTS}/magic-first.png` })
  await playOn(page, 24)
  if ((await waitForTurn(page)) === 'asked') expect(await serious(page)).toEqual([])
  await page.screenshot({ path: `${SHOTS}/magic-later.png` })
  expect(await turn(page)).toBeGreaterThan(3)
  expect(troubles).toEqual([])
})

test('Magic is played with the keyboard only, and stops are set on the ribbon', async ({ page }) => {
  await newMatch(page, 'bot', 'Ann', 'Magic')
  await waitForTurn(page)
  const stop = page.getByRole('button', { name: 'Stop at Upkeep in your turn' })
  await expect(stop).toHaveAttribute('aria-pressed', 'false')
  await stop.focus()
  await page.keyboard.press('Enter')
  await expect(stop).toHaveAttribute('aria-pressed', 'true')
  for (let step = 0; step < 60 && (await turn(page)) < 3; step += 1) {
    if ((await waitForTurn(page)) === 'over') break
    await page.keyboard.press(['1', ' ', 'e'][step % 3] ?? '1')
    await page.waitForTimeout(40)
  }
  expect(await turn(page)).toBeGreaterThan(1)
})

test('a card that cannot be played says why, to who looks at it and to who clicks it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await newMatch(page, 'bot', 'Ann', 'Magic')
  await keep(page)
  await waitForTurn(page)
  const dark = page.locator('.hand li:not(:has([data-anchor])) [data-slot]').first()
  await expect(dark).toBeVisible()
  await dark.hover()
  const why = page.getByTestId('why').first()
  await expect(why).toHaveText(/It costs .*; you have|It is not your turn|main phase|played your land|could be used on/)
  await dark.click()
  await expect(page.getByRole('region', { name: 'Prompt' }).getByRole('status')).toHaveText((await why.textContent()) ?? '')
  await page.screenshot({ path: `${SHOTS}/magic-why.png` })
})

test('Space passes, and one can pass until the own turn comes again', async ({ page }) => {
  await newMatch(page, 'bot', 'Ann', 'Magic')
  await keep(page)
  const untilMine = page.getByRole('button', { name: 'To my turn' })
  /** Answers whatever is asked until there is priority; blocks and discards are asked about whatever is passed. */
  const toPriority = async () => {
    for (let step = 0; step < 30 && !(await untilMine.isVisible()); step += 1) {
      if ((await waitForTurn(page)) === 'over' || (await untilMine.isVisible())) break
      await page.keyboard.press('1')
      await page.keyboard.press(' ')
      await page.waitForTimeout(80)
    }
    await expect(untilMine).toBeVisible()
  }
  await toPriority()
  const title = await prompt(page).textContent()
  await page.keyboard.press(' ')
  await expect(prompt(page)).not.toHaveText(title ?? '')
  await toPriority()
  const before = await turn(page)
  await page.keyboard.press('t')
  await expect(untilMine).toBeHidden()
  await toPriority()
  expect(await turn(page)).toBeGreaterThan(before)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/your turn/)
})

test('four players sit around one table of Magic, and axe finds no serious fault by daylight', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Magic', exact: true }).click()
  await page.getByLabel('Format').selectOption('commander')
  await page.getByLabel('Players').fill('4')
  await page.getByLabel('Players').blur()
  await page.getByRole('combobox', { name: /^Bot/ }).selectOption('beginner')
  await page.getByRole('button', { name: 'Play now' }).click()
  await keep(page)
  await playOn(page, 2)
  await waitForTurn(page)
  await expect(page.locator('.field')).toHaveCount(4)
  await expect(page.locator('.plate')).toHaveCount(4)
  await page.screenshot({ path: `${SHOTS}/magic-commander.png` })
  expect(await serious(page)).toEqual([])
})

test('Magic at phone width: nothing is cut off', async ({ browser, baseURL }) => {
  const page = await person(browser, baseURL, { ...PHONE, colorScheme: 'dark' })
  await newMatch(page, 'bot', 'Ann', 'Magic')
  await waitForTurn(page)
  await playOn(page, 16)
  await waitForTurn(page)
  await page.screenshot({ path: `${SHOTS}/magic-phone.png` })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  if (!(await over(page).isVisible())) await expect(prompt(page)).toBeInViewport()
})
