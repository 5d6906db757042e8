import { PHONE } from '../playwright.config'
import { newMatch, over, playOn, prompt, waitForTurn } from './play'
import { expect, person, SHOTS, test } from './real'

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

test('phone width works: nothing is cut off, everything can be touched', async ({ browser, baseURL }) => {
  const page = await person(browser, baseURL, { ...PHONE, colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play now' })).toBeEnabled()
  await page.screenshot({ path: `${SHOTS}/phone-lobby.png` })
  await newMatch(page, 'bot', 'Ann')
  await waitForTurn(page)
  await playOn(page, 10)
  await waitForTurn(page)
  await page.screenshot({ path: `${SHOTS}/phone-table.png` })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide).toBe(false)
  for (const slot of await page.locator('.slot.mine').all()) {
    const box = await slot.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  }
  await page.getByRole('button', { name: 'Log' }).tap()
  await expect(page.getByRole('log')).toBeInViewport()
  await page.screenshot({ path: `${SHOTS}/phone-log.png` })
})
