import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { newMatch, over, playOn, waitForTurn } from './play'
import { expect, SHOTS, test } from './real'

async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter((found) => found.impact === 'serious' || found.impact === 'critical')
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

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

test('axe finds no serious fault at a table that waits, in the menu, on the way to a seat, and in a replay', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await newMatch(page, 'person', 'Ann')
  const link = await page.getByTestId('join-link').inputValue()
  expect(await serious(page)).toEqual([])
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Take the seat' })).toBeVisible()
  await page.screenshot({ path: `${SHOTS}/join.png` })
  expect(await serious(page)).toEqual([])

  await newMatch(page, 'bot', 'Ann')
  await waitForTurn(page)
  for (const [button, heading] of [['Menu', 'Menu'], ['Help', 'How to play here']] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await page.screenshot({ path: `${SHOTS}/dialog-${button.toLowerCase()}.png` })
    expect(await serious(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to the table' }).click()
  }
  await playOn(page, 4)
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Concede …' }).click()
  await page.getByRole('button', { name: 'Yes, concede the match' }).click()
  await expect(over(page)).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.getByRole('link', { name: 'Watch the replay' }).click()
  await expect(page.getByTestId('moment')).toContainText('0 of')
  await page.getByRole('button', { name: 'On', exact: true }).click()
  await expect(page.getByTestId('moment')).toContainText('1 of')
  expect(await serious(page)).toEqual([])
})

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe finds no serious fault on the board of Unlimited, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await newMatch(page, 'bot', 'Ann', 'Unlimited')
    await waitForTurn(page)
    await playOn(page, 25)
    await waitForTurn(page)
    await page.screenshot({ path: `${SHOTS}/unlimited-${colorScheme}.png` })
    expect(await serious(page)).toEqual([])
  })
}
