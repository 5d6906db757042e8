import type { Page } from '@playwright/test'
import { clickSomething, serious, waitForTurn } from './play'
import { expect, SHOTS, test } from './real'

const SIZES = [['large', 1440, 900], ['small', 1280, 720], ['phone', 390, 844]] as const
const coach = (page: Page) => page.getByTestId('coach')
const learnt = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cardwright.lessons') ?? '[]') as string[])

async function look(page: Page, name: string): Promise<void> {
  for (const [size, width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(250)
    await page.screenshot({ path: `${SHOTS}/screens/${name}-${size}.png` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name}, ${size}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
}

async function begin(page: Page, game: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: game, exact: true }).click()
  await page.getByRole('button', { name: 'Learn to play' }).press('Enter')
  await expect(coach(page)).toBeVisible()
}

for (const game of ['Skirmish', 'Unlimited', 'Magic']) {
  test(`the first match of ${game} says all that one has to know, whoever plays it, and is remembered`, async ({ page }) => {
    test.setTimeout(300_000)
    await begin(page, game)
    await waitForTurn(page)
    await look(page, `lesson-${game.toLowerCase()}`)
    expect(await serious(page)).toEqual([])
    const said = new Set<string>()
    for (let step = 0; step < 160 && (await learnt(page)).length === 0; step += 1) {
      if ((await waitForTurn(page)) === 'over') break
      said.add(await coach(page).innerText())
      await clickSomething(page, step)
    }
    console.log(`${game}: ${[...said].map((text) => `\n  ${text}`).join('')}`)
    expect(said.size).toBeGreaterThan(5)
    expect(await learnt(page)).toEqual([game.toLowerCase()])
    await page.goto('/')
    await page.getByRole('button', { name: game, exact: true }).click()
    await expect(page.getByRole('button', { name: 'Play the first match again' })).toBeVisible()
  })
}

test('a lesson goes on after a reload, and can be left at any time by keys only', async ({ page }) => {
  await begin(page, 'Skirmish')
  await waitForTurn(page)
  const first = await coach(page).innerText()
  await page.getByRole('button', { name: 'Got it' }).press('Enter')
  await expect(coach(page)).not.toHaveText(first)
  const second = await coach(page).innerText()
  await page.reload()
  await expect(coach(page)).toHaveText(second)
  await page.getByRole('button', { name: 'End the lesson' }).press('Enter')
  await expect(coach(page)).toBeHidden()
  await page.reload()
  await waitForTurn(page)
  await expect(coach(page)).toBeHidden()
  expect(await learnt(page)).toEqual([])
})
