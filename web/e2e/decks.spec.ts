import { serious, waitForTurn } from './play'
import { expect, SHOTS, test } from './real'

// spec 95
test('a deck is built with live checks, saved, and played', async ({ page }) => {
  await page.goto('/#/deck/skirmish')
  await expect(page.getByTestId('report')).toContainText('Not legal yet')
  await page.getByLabel('Name').fill('My own')
  await page.getByLabel('Start from').selectOption({ index: 1 })
  await expect(page.getByTestId('report')).toContainText('Legal')
  await page.getByLabel(/^List/).fill('3 Archer\n1 Nobody')
  await expect(page.getByTestId('report')).toContainText('Nobody')
  await page.screenshot({ path: `${SHOTS}/deck-problems.png` })
  await page.getByLabel('Start from').selectOption({ index: 2 })
  await expect(page.getByTestId('report')).toContainText('✓ Legal')
  await page.getByRole('button', { name: 'One Champion less' }).or(page.getByRole('button', { name: 'One Champion more' })).first().waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/deck\/skirmish\/.+/)
  await page.goto('/')
  await page.getByText('My own').click()
  await page.getByRole('button', { name: 'Play now' }).click()
  await waitForTurn(page)
})

test('a link to a match that is not there says so', async ({ page }) => {
  await page.goto('/#/match/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('alert')).toContainText('no such match')
})

test('a deck shows what its cards cost, and its cards in order', async ({ page }) => {
  await page.goto('/#/deck/unlimited')
  await page.getByLabel('Start from').selectOption({ index: 1 })
  const curve = page.getByRole('table', { name: 'How many cards cost how much' })
  await expect(curve).toBeVisible()
  const counts = (await curve.getByRole('cell').allInnerTexts()).map(Number)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50)
  await page.getByText('The cards in order').click()
  await expect(page.getByRole('heading', { name: /^Unit \d+/ })).toBeVisible()
  await page.getByLabel('Sorted by').selectOption('cost')
  await expect(page.getByRole('heading', { name: /^Costs 2 \d+/ })).toBeVisible()
  expect(await serious(page)).toEqual([])
  for (const [size, width, height] of [['large', 1440, 900], ['small', 1280, 720], ['phone', 390, 844]] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(200)
    await page.screenshot({ path: `${SHOTS}/screens/deck-curve-${size}.png` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), size).toBeLessThanOrEqual(0)
  }
})
