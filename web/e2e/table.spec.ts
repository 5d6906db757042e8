import { asked, newMatch, over, playOn, waitForTurn } from './play'
import { expect, person, SHOTS, test } from './real'

// spec 82, 96
test('after a reload the log tells again what has happened', async ({ page }) => {
  await newMatch(page, 'bot', 'Ann')
  await waitForTurn(page)
  await playOn(page, 4)
  await waitForTurn(page)
  await page.keyboard.press('Escape')
  const lines = page.getByRole('log').getByRole('listitem')
  const before = await lines.allTextContents()
  expect(before.length).toBeGreaterThan(3)
  await page.reload()
  await waitForTurn(page)
  await expect(lines).toHaveText(before)
})

// spec 94
test('a seat passes by itself in the phases that it says, and is asked again in the next', async ({ page }) => {
  await newMatch(page, 'bot', 'Ann')
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('group', { name: 'Pass at “action”' }).getByLabel('Round 1').click()
  await page.getByRole('button', { name: 'Back to the table' }).click()
  await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toHaveText(/Round 2/, { timeout: 60_000 })
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.screenshot({ path: `${SHOTS}/stops.png` })
  await page.getByRole('group', { name: 'Pass at “action”' }).getByLabel('always').click()
  await page.getByRole('button', { name: 'Back to the table' }).click()
  await expect(over(page)).toBeVisible({ timeout: 60_000 })
})

test('a clock runs for whoever has to decide', async ({ browser, baseURL }) => {
  const [ann, bob] = [await person(browser, baseURL), await person(browser, baseURL)]
  await ann.goto('/')
  await ann.getByText('Against a person').click()
  await ann.getByLabel('Your name').fill('Ann')
  await ann.getByLabel('Play with a clock').check()
  await ann.getByRole('button', { name: 'Open a table' }).click()
  await bob.goto(await ann.getByTestId('join-link').inputValue())
  await bob.getByRole('button', { name: 'Take the seat' }).click()
  await ann.getByRole('button', { name: 'I am ready' }).click()
  await bob.getByRole('button', { name: 'I am ready' }).click()
  await expect(ann.getByRole('timer')).toHaveCount(2)
  await expect.poll(async () => (await asked(ann)) || (await asked(bob))).toBe(true)
  const times = async () => (await ann.getByRole('timer').allTextContents()).map((text) => text.trim())
  const [first] = [await times()]
  expect(first?.every((time) => /^\d+:\d\d$/.test(time))).toBe(true)
  await expect.poll(async () => JSON.stringify(await times()) !== JSON.stringify(first)).toBe(true)
})

test('bots play for those who watch', async ({ page }) => {
  await page.goto('/')
  await page.getByText('Watch bots').click()
  await page.getByRole('combobox', { name: 'Bots' }).selectOption('beginner')
  await page.screenshot({ path: `${SHOTS}/lobby-watch.png` })
  await page.getByRole('button', { name: 'Watch them play' }).click()
  await expect(page).toHaveURL(/watch/)
  await expect(page.getByText('watching')).toBeVisible()
  await expect(page.locator('.terrain')).toHaveCount(5)
  await expect(page.locator('.slot .card')).not.toHaveCount(0, { timeout: 30_000 })
  await expect(page.locator('[data-anchor]')).toHaveCount(0)
})

// spec 60
test('who opened the table can clear a seat before the match begins', async ({ browser, baseURL }) => {
  const [ann, bob] = [await person(browser, baseURL), await person(browser, baseURL)]
  await newMatch(ann, 'person', 'Ann')
  await bob.goto(await ann.getByTestId('join-link').inputValue())
  await bob.getByLabel('Your name').fill('Bob')
  await bob.getByRole('button', { name: 'Take the seat' }).click()
  await expect(bob.getByText('Everybody is here')).toBeVisible()
  await expect(bob.getByRole('button', { name: 'Remove Ann' })).toHaveCount(0)
  await ann.getByRole('button', { name: 'Remove Bob' }).click()
  await expect(bob.getByText('You were removed from the table.')).toBeVisible()
  await expect(ann.getByText('Free seat')).toBeVisible()
})
