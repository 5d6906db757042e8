import type { Page } from '@playwright/test'
import { resolve } from 'node:path'
import { PHONE } from '../playwright.config'
import { house } from './house'
import { over, playOn, serious, settled, waitForTurn } from './play'
import { expect, person, SHOTS, test } from './real'
import { builtProgram } from './server'

/** A list as sites write it: a set and a number, foil, no accents, a sideboard that is only considered. */
const LIST = `Deck
2 Lamplighter (OWN) 1 *F*
2 Quay Watch
2 Ferryman
2 Archer
2 Bard
2 Knight
2 Acolyte
2 Apprentice
2 Champion
2 Priest

Maybeboard
4 Somebody Else
`

/** The names of the cards in hand. */
const cardsInHand = (page: Page): Promise<string[]> => page.locator('.hand .name').allTextContents()

let home: Awaited<ReturnType<typeof house>>

test.beforeAll(async () => {
  if (process.env.CARDWRIGHT_URL && builtProgram()) home = await house(resolve('e2e/own.cards'))
})

test.afterAll(async () => home?.close())

test('cards of the library are found by what is printed on them, and why one is not understood', async ({ browser }) => {
  const page = await person(browser, home.url, { viewport: { width: 1440, height: 900 } })
  await page.goto('/#/decks')
  await page.getByRole('link', { name: 'Cards of Skirmish' }).click()
  await expect(page.getByTestId('library')).toContainText('own (3 of 4 cards understood)')
  await page.getByLabel('Search cards').fill('lamplighter')
  await expect(page.getByRole('region', { name: 'Cards' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Search cards').fill('')
  await page.getByText('Filters').click()
  await page.getByRole('combobox', { name: 'Where' }).selectOption('library')
  await expect(page.getByText('4 cards', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Understood' }).selectOption('no')
  await expect(page.getByText('1 card', { exact: true })).toBeVisible()
  await page.getByText('Not understood yet').click()
  await expect(page.locator('mark')).toHaveText('Juggle')
  expect(await serious(page)).toEqual([])
  await page.screenshot({ path: `${SHOTS}/cards-1440.png` })
  await page.setViewportSize(PHONE.viewport)
  await page.screenshot({ path: `${SHOTS}/cards-390.png` })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.context().close()
})

test('a pasted deck is corrected, played, and outlives the server and its library', async ({ browser }) => {
  const page = await person(browser, home.url, { viewport: { width: 1440, height: 900 } })
  await page.goto('/#/deck/skirmish')
  await page.getByLabel('Name').fill('Quays')
  const list = page.getByLabel(/^List/)
  const report = page.getByTestId('report')
  await list.fill(`${LIST.replace('Quay Watch', 'Quay Wacth')}`.replace('2 Bard', '2 Pier Juggler'))
  await expect(report).toContainText('Pier Juggler')
  await expect(report.locator('mark')).toHaveText('Juggle')
  await page.screenshot({ path: `${SHOTS}/deck-refused-1440.png` })
  await page.getByRole('button', { name: 'Did you mean Quay Watch?' }).click()
  await expect(list).toHaveValue(/2 Quay Watch/)
  await list.fill(LIST)
  await expect(report).toContainText('✓ Legal · 20 cards')
  await page.setViewportSize(PHONE.viewport)
  await page.screenshot({ path: `${SHOTS}/deck-390.png`, fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/deck\/skirmish\/.+/)

  await page.goto('/')
  await page.getByText('Quays').click()
  await page.getByRole('button', { name: 'Play now' }).click()
  await playOn(page, 6)
  await waitForTurn(page)
  // What was chosen and not yet sent is forgotten by a reload.
  await page.keyboard.press('Escape')
  const hand = await settled(() => cardsInHand(page))
  await home.restart()
  await page.reload()
  await waitForTurn(page)
  expect(await cardsInHand(page)).toEqual(hand)
  await page.screenshot({ path: `${SHOTS}/library-match-1440.png` })
  home.library('remove', 'own')
  await home.restart()
  await page.reload()
  await playOn(page, 400)
  await expect(over(page)).toBeVisible()
  await page.getByRole('link', { name: 'Watch the replay' }).click()
  await expect(page.getByRole('region', { name: 'Replay' })).toBeVisible()
  home.library('add', resolve('e2e/own.cards'))
  await page.context().close()
})

test('pictures come only from where the player says', async ({ browser }) => {
  const page = await person(browser, home.url)
  const asked: string[] = []
  await page.route('https://pictures.example/**', (route) => {
    asked.push(route.request().url())
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="70"><rect width="50" height="70" fill="teal"/></svg>'
    return route.request().url().includes('archer') ? route.fulfill({ contentType: 'image/svg+xml', body: picture }) : route.fulfill({ status: 404 })
  })
  await page.goto('/#/cards/skirmish')
  await page.getByLabel('Search cards').fill('archer')
  await expect(page.getByRole('img', { name: /Archer/ }).first()).toBeVisible()
  expect(asked).toEqual([])
  await page.goto('/#/settings')
  await page.getByRole('combobox', { name: 'Where they come from' }).selectOption('addresses')
  await page.getByRole('textbox', { name: 'Pattern' }).fill('https://pictures.example/{slug}.svg')
  await page.screenshot({ path: `${SHOTS}/picture-settings.png` })
  expect(await serious(page)).toEqual([])
  await page.goto('/#/cards/skirmish')
  await page.getByLabel('Search cards').fill('archer')
  await expect(page.locator('img.here')).toHaveCount(1)
  expect(asked.some((address) => address.endsWith('/archer.svg'))).toBe(true)
  await page.goto('/#/settings')
  await page.getByRole('combobox', { name: 'Where they come from' }).selectOption('folder')
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page.evaluate(async (data) => {
    const file = new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], 'Archer.png', { type: 'image/png' })
    const files = new DataTransfer()
    files.items.add(file)
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no place for a folder.')
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, png)
  await expect(page.getByTestId('pictures')).toContainText('One picture')
  asked.length = 0
  await page.goto('/#/cards/skirmish')
  await page.getByLabel('Search cards').fill('archer')
  await expect(page.locator('img.here[src^="blob:"]')).toHaveCount(1)
  expect(asked).toEqual([])
  await page.context().close()
})
