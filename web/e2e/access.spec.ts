import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { newMatch, over, playOn, prompt, waitForTurn } from './play'
import { expect, SHOTS, test } from './real'

async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter((found) => found.impact === 'serious' || found.impact === 'critical')
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

test('a whole match is played with the keyboard only', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).focus()
  await page.keyboard.press('Enter')
  await waitForTurn(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-anchor]:focus')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.screenshot({ path: `${SHOTS}/keyboard.png` })
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'How to play here' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('[data-anchor]').first().focus()
  await page.keyboard.press('Enter')
  await expect(prompt(page)).not.toContainText('Play a card')
  await page.keyboard.press('Escape')
  for (let step = 0; step < 500; step += 1) {
    if ((await waitForTurn(page)) === 'over') break
    await page.keyboard.press(step % 3 === 2 ? '2' : '1')
    await page.waitForTimeout(40)
  }
  await expect(over(page)).toBeVisible()
})

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe finds no serious fault, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play now' })).toBeEnabled()
    await page.screenshot({ path: `${SHOTS}/lobby-${colorScheme}.png`, fullPage: true })
    expect(await serious(page)).toEqual([])
    for (const [hash, heading] of [['rules/skirmish', 'Skirmish'], ['deck/skirmish', 'A new deck'], ['decks', 'Decks'], ['settings', 'Settings']]) {
      await page.goto(`/#/${hash}`)
      await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
      await page.waitForTimeout(500)
      await page.screenshot({ path: `${SHOTS}/${hash?.split('/')[0]}-${colorScheme}.png` })
      expect(await serious(page)).toEqual([])
    }
    await newMatch(page, 'bot', 'Ann')
    await waitForTurn(page)
    expect(await serious(page)).toEqual([])
    await playOn(page, 9)
    await waitForTurn(page)
    await page.screenshot({ path: `${SHOTS}/table-${colorScheme}.png` })
    expect(await serious(page)).toEqual([])
  })
}

test('phone width works: nothing is cut off, everything can be touched', async ({ browser, baseURL }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' as const, ...(baseURL ? { baseURL } : {}) }
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play now' })).toBeEnabled()
  await page.screenshot({ path: `${SHOTS}/phone-lobby.png` })
  await newMatch(page, 'bot', 'Ann')
  await waitForTurn(page)
  await playOn(page, 10)
  await waitForTurn(page)
  await page.screenshot({ path: `${SHOTS}/phone-table.png` })
  await page.getByRole('button', { name: 'Take back' }).tap({ timeout: 1_000 }).catch(() => undefined)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide).toBe(false)
  for (const slot of await page.locator('.slot.mine').all()) {
    const box = await slot.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  }
  await page.locator('.slot .face').first().tap({ position: { x: 10, y: 10 } })
  await expect(page.getByRole('button', { name: 'Close the card' })).toBeVisible()
  await page.screenshot({ path: `${SHOTS}/phone-card.png` })
  await page.getByRole('button', { name: 'Close the card' }).tap()
  await page.getByRole('button', { name: 'Log' }).click()
  await expect(page.getByRole('log')).toBeVisible()
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${SHOTS}/phone-log.png` })
})
