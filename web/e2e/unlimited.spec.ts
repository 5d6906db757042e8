import { PHONE } from '../playwright.config'
import { newMatch, playOn, waitForTurn } from './play'
import { expect, person, SHOTS, test } from './real'

test('Unlimited has a board of its own: arenas, bases, leaders, resources, initiative', async ({ page }) => {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  await newMatch(page, 'bot', 'Ann', 'Unlimited')
  await waitForTurn(page)
  for (const arena of ['Ground arena, your side', 'Ground arena, their side', 'Space arena, your side', 'Space arena, their side']) {
    await expect(page.getByRole('region', { name: arena })).toBeVisible()
  }
  await expect(page.locator('.base')).toHaveCount(2)
  await expect(page.locator('.token')).toHaveCount(1)
  await page.screenshot({ path: `${SHOTS}/unlimited-first.png` })
  await playOn(page, 20)
  await waitForTurn(page)
  await expect(page.getByRole('group', { name: /Resources: \d+ of [2-9] ready/ }).first()).toBeVisible()
  await page.screenshot({ path: `${SHOTS}/unlimited-middle.png` })
  await playOn(page, 12)
  await page.screenshot({ path: `${SHOTS}/unlimited-late.png` })
  expect(troubles).toEqual([])
})

test('Unlimited at phone width: nothing is cut off', async ({ browser, baseURL }) => {
  const page = await person(browser, baseURL, { ...PHONE, colorScheme: 'dark' })
  await newMatch(page, 'bot', 'Ann', 'Unlimited')
  await waitForTurn(page)
  await playOn(page, 22)
  await waitForTurn(page)
  await page.screenshot({ path: `${SHOTS}/unlimited-phone.png` })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
})
