import type { Page } from '@playwright/test'
import { newMatch, over, playOn, serious, waitForTurn } from './play'
import { expect, SHOTS, test } from './real'

/** What axe finds by night and by day; a picture of both is kept. */
async function inBothLights(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: `${SHOTS}/${name}-${colorScheme}.png` })
    expect(await serious(page), `${name}, ${colorScheme}`).toEqual([])
  }
}

test('axe finds no serious fault on any page, by night and by day', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play now' })).toBeEnabled()
  await inBothLights(page, 'lobby')
  for (const [hash, heading] of [['rules/skirmish', 'Skirmish'], ['deck/skirmish', 'A new deck'], ['decks', 'Decks'], ['settings', 'Settings']]) {
    await page.goto(`/#/${hash}`)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
    await page.waitForTimeout(500)
    await inBothLights(page, hash?.split('/')[0] ?? '')
  }
})

for (const [game, clicks] of [['Skirmish', 9], ['Unlimited', 22]] as const) {
  test(`axe finds no serious fault on the board of ${game}, by night and by day`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await newMatch(page, 'bot', 'Ann', game)
    await waitForTurn(page)
    await playOn(page, clicks)
    await waitForTurn(page)
    await inBothLights(page, `table-${game.toLowerCase()}`)
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
  await expect(page.getByTestId('moment')).toContainText(/[1-9]\d* of/)
  expect(await serious(page)).toEqual([])
})
