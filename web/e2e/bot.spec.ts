import type { WebSocketRoute } from '@playwright/test'
import { litUnit, newMatch, over, playOn, prompt, settled, waitForTurn } from './play'
import { expect, SHOTS, test } from './real'

// Everything here moves as it does for people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// spec 96
test('a newcomer plays a whole match against a bot by clicking', async ({ page }) => {
  test.setTimeout(240_000)
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  await newMatch(page, 'bot', 'Ann')
  await waitForTurn(page)
  await expect(page.locator('.terrain')).toHaveCount(5)
  await page.screenshot({ path: `${SHOTS}/first-turn.png` })
  await playOn(page, 12)
  await page.screenshot({ path: `${SHOTS}/in-the-middle.png` })
  await playOn(page, 400)
  await expect(over(page)).toBeVisible()
  await expect(over(page).getByRole('heading')).toContainText(/win|drawn/)
  await page.waitForTimeout(600)
  await page.screenshot({ path: `${SHOTS}/over.png` })
  expect(troubles).toEqual([])
})

// spec 82
test('a reload in the middle of a match goes on with the same prompt', async ({ page }) => {
  await newMatch(page, 'bot', 'Ann')
  await playOn(page, 4)
  await waitForTurn(page)
  await page.keyboard.press('Escape')
  const seen = async () => ({ title: await prompt(page).textContent(), hand: await page.locator('.hand li').allTextContents() })
  const before = await settled(seen)
  await page.reload()
  await waitForTurn(page)
  await expect(prompt(page)).toHaveText(before.title ?? '')
  expect(await page.locator('.hand li').allTextContents()).toEqual(before.hand)
  await page.goto('/')
  await page.getByRole('link', { name: 'Go on' }).first().click()
  await waitForTurn(page)
})

test('a lost line comes back with the open prompt', async ({ page }) => {
  const lines: WebSocketRoute[] = []
  let mend = () => {}
  const mended = new Promise<void>((done) => (mend = done))
  await page.routeWebSocket('**/ws/**', async (line) => {
    lines.push(line)
    if (lines.length > 1) await mended
    line.connectToServer()
  })
  await newMatch(page, 'bot', 'Ann')
  await waitForTurn(page)
  const title = await prompt(page).textContent()
  await lines[0]?.close({ code: 1001 })
  await expect(page.getByText('Connecting again')).toBeVisible()
  mend()
  await expect(page.getByText('Connecting again')).toBeHidden()
  await expect(prompt(page)).toHaveText(title ?? '')
  await playOn(page, 2)
})

// spec 89
test('undo against a bot gives the last command back', async ({ page }) => {
  await newMatch(page, 'bot', 'Ann')
  await waitForTurn(page)
  const hand = await page.locator('.hand li').count()
  const title = await prompt(page).textContent()
  await litUnit(page).click()
  await page.locator('.slot.mine > [data-anchor]').first().click()
  await expect(page.locator('.slot.mine .card')).not.toHaveCount(0)
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.slot.mine .card')).toHaveCount(0)
  await expect(page.locator('.hand li')).toHaveCount(hand)
  await expect(prompt(page)).toHaveText(title ?? '')
})

test('a card is dragged onto a slot', async ({ page }) => {
  await newMatch(page, 'bot', 'Ann')
  await waitForTurn(page)
  const unit = litUnit(page)
  await unit.hover({ position: { x: 20, y: 20 } })
  const from = await unit.boundingBox()
  const to = await page.locator('.slot.mine').nth(2).boundingBox()
  if (!from || !to) throw new Error('The table is not drawn.')
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y - 60, { steps: 4 })
  await expect(page.locator('.slot.mine > [data-anchor]').first()).toBeVisible()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.screenshot({ path: `${SHOTS}/dragging.png` })
  await page.mouse.up()
  await expect(page.locator('.slot.mine').nth(2).locator('.card')).toHaveCount(1)
})

test('conceding ends the match, a rematch opens the next, and the record can be watched', async ({ page }) => {
  await newMatch(page, 'bot', 'Ann')
  await playOn(page, 6)
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Concede …' }).click()
  await page.getByRole('button', { name: 'Yes, concede the match' }).click()
  await expect(over(page)).toBeVisible()
  const first = page.url()
  await page.getByRole('link', { name: 'Watch the replay' }).click()
  await expect(page.getByTestId('moment')).toContainText('0 of')
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: 'On', exact: true }).click()
  await expect(page.getByTestId('moment')).toContainText(/[1-9]\d* of/)
  // The whole log is there, with the place where one is, and a link to every moment.
  const lines = page.getByRole('log').getByRole('listitem')
  await expect.poll(() => lines.count()).toBeGreaterThan(6)
  await expect(page.locator('[data-log] .now').first()).toBeVisible()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/replay\/[^/]+\/[1-9]\d*\/all$/)
  await page.keyboard.press('PageUp')
  await expect(page.locator('[data-log] .break.now')).toHaveCount(1)
  await page.getByLabel('Whose view').selectOption('1')
  await page.getByRole('button', { name: 'To the end' }).click()
  await expect(page).toHaveURL(/replay\/.*\/\d+\/1$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${SHOTS}/replay.png` })
  await page.goto(first)
  await page.getByRole('button', { name: 'Rematch' }).click()
  await expect(page).not.toHaveURL(first)
  await waitForTurn(page)
})
