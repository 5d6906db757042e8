import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PHONE } from '../playwright.config'
import { house } from './house'
import { over, playOn, prompt, serious, waitForTurn } from './play'
import { expect, person, SHOTS, test } from './real'
import { builtProgram } from './server'

const COLOURS = ['W', 'U', 'B', 'R', 'G']
const RARITIES = ['common', 'common', 'common', 'common', 'common', 'common', 'uncommon', 'uncommon', 'rare', 'mythic']

/** A set of our own as a public dump has it: quick creatures of all colours, and one text that nobody understands. */
function dump(): string {
  const cards = Array.from({ length: 80 }, (_, place) => {
    const colour = COLOURS[place % 5] ?? 'W'
    const cost = 1 + (Math.floor(place / 5) % 4)
    return {
      object: 'card', lang: 'en', layout: 'normal', name: `Ferry Hand ${place + 1}`, mana_cost: cost === 1 ? `{${colour}}` : `{${cost - 1}}{${colour}}`,
      type_line: 'Creature — Human Pirate', oracle_text: place % 3 === 0 ? 'Haste' : '', power: `${cost + 1}`, toughness: `${cost}`,
      set: 'fry', collector_number: `${place + 1}`, rarity: RARITIES[Math.floor(place / 5) % 10],
    }
  })
  const riddle = { ...cards[0], name: 'Riddle of the Ferry', oracle_text: 'Frobnicate the moon.', collector_number: '81' }
  return JSON.stringify([...cards, riddle])
}

let home: Awaited<ReturnType<typeof house>>
let folder = ''

test.beforeAll(async () => {
  if (!process.env.CARDWRIGHT_URL || !builtProgram()) return
  folder = mkdtempSync(join(tmpdir(), 'cardwright-packs-'))
  writeFileSync(join(folder, 'ferry.json'), dump())
  home = await house(join(folder, 'ferry.json'))
})

test.beforeEach(() => test.skip(!home, 'There is no program to serve with.'))

test.afterAll(async () => {
  await home?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** The lobby of Magic from packs, with a format. */
async function packs(page: Page, format: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Magic from packs', exact: true }).click()
  await page.getByRole('combobox', { name: 'Format' }).selectOption(format)
  await page.getByRole('combobox', { name: /^Bot/ }).selectOption('beginner')
}

test('a set of the library is drafted by clicks, a deck is built with basic lands, and played to its end', async ({ browser }) => {
  const page = await person(browser, home.url, { viewport: { width: 1440, height: 900 } })
  await packs(page, 'draft')
  await page.getByText('A set', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Set', exact: true }).selectOption('FRY')
  await expect(page.getByTestId('packs')).toHaveText(/80 of 81 cards are in the packs; 1 is left out/)
  expect(await serious(page)).toEqual([])
  await page.screenshot({ path: `${SHOTS}/packs-set-1440.png` })
  await page.setViewportSize(PHONE.viewport)
  await page.screenshot({ path: `${SHOTS}/packs-set-390.png`, fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Play now' }).click()

  await expect(prompt(page)).toHaveText('Which card do you take?')
  await expect(page.getByRole('region', { name: 'This pack' }).locator('[data-slot]')).toHaveCount(15)
  await page.screenshot({ path: `${SHOTS}/packs-draft-1440.png` })
  // Red and green where there are any.
  for (let pick = 0; pick < 60 && (await prompt(page).textContent()) !== 'Who chooses the cards of your deck?'; pick += 1) {
    await waitForTurn(page)
    const pack = page.getByRole('region', { name: 'This pack' })
    const before = await pack.locator('[data-slot]').count()
    if (before === 0) break
    const mine = pack.locator('li', { has: page.locator('[data-tint="r"], [data-tint="g"]') }).locator('[data-anchor]')
    const target = (await mine.count()) > 0 ? mine.first() : pack.locator('[data-anchor]').first()
    await target.click({ timeout: 3_000 }).catch(() => undefined)
    await expect.poll(async () => (await prompt(page).textContent()) !== 'Which card do you take?' || (await pack.locator('[data-slot]').count()) !== before).toBe(true)
  }
  await expect(prompt(page)).toHaveText('Who chooses the cards of your deck?')
  await page.getByRole('button', { name: /^I do/ }).click()
  await expect(prompt(page)).toHaveText('Which cards does your deck have?')
  await page.screenshot({ path: `${SHOTS}/packs-build-1440.png` })
  const pool = page.getByRole('region', { name: 'Your cards' })
  const wanted = pool.locator('li', { has: page.locator('[data-tint="r"], [data-tint="g"]') }).locator('[data-anchor]')
  const count = Math.min(20, await wanted.count())
  for (let place = 0; place < count; place += 1) await wanted.nth(place).click()
  await page.setViewportSize(PHONE.viewport)
  await page.screenshot({ path: `${SHOTS}/packs-build-390.png` })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(prompt(page)).toHaveText('How many basic lands?')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(prompt(page)).toHaveText('Which basic lands?')
  await expect(page.getByText(/0 of \d+ left to divide/)).toBeVisible()
  await page.screenshot({ path: `${SHOTS}/packs-lands-1440.png` })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await waitForTurn(page)
  await expect(page.locator('.hand')).toBeVisible()
  await playOn(page, 1_500)
  await expect(over(page)).toBeVisible()
  await page.context().close()
})

test('a pasted cube says what is left out and what is not known, and is opened as sealed packs', async ({ browser }) => {
  const page = await person(browser, home.url, { viewport: { width: 1280, height: 720 } })
  await packs(page, 'sealed')
  await page.getByText('A cube', { exact: true }).click()
  const list = page.getByRole('textbox', { name: /^The cards/ })
  const names = Array.from({ length: 80 }, (_, place) => `1 Ferry Hand ${place + 1}`)
  await list.fill([...names, '1 Riddle of the Ferry', '1 Ferri Hand 12'].join('\n'))
  await expect(page.getByTestId('packs')).toContainText('not found')
  await expect(page.getByText(/did you mean/i)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play now' })).toBeDisabled()
  await list.fill([...names, '1 Riddle of the Ferry'].join('\n'))
  await expect(page.getByTestId('packs')).toHaveText('81 cards, of which 1 is left out.')
  await page.getByText('Which, and why').click()
  await expect(page.locator('mark')).toHaveText('Frobnicate')
  await page.screenshot({ path: `${SHOTS}/packs-cube-1280.png` })
  await page.getByText('Best of three games').click()
  await page.getByRole('button', { name: 'Play now' }).click()
  await expect(prompt(page)).toHaveText('Who chooses the cards of your deck?')
  await page.getByRole('button', { name: /suit each other best/ }).click()
  await waitForTurn(page)
  await playOn(page, 6)
  await expect(page.getByText(/games won/i).first()).toBeVisible()
  await page.screenshot({ path: `${SHOTS}/packs-sealed-1280.png` })
  await page.context().close()
})
