import { over, prompt, serious, waitForTurn } from './play'
import { expect, SHOTS, test } from './real'

test('a puzzle is opened, a hint is given, and it is solved', async ({ page }) => {
  await page.goto('/#/puzzles')
  expect(await serious(page)).toEqual([])
  await page.screenshot({ path: `${SHOTS}/puzzles.png` })
  await page.getByRole('button', { name: 'Play First Light' }).click()
  await waitForTurn(page)
  await page.getByRole('button', { name: 'A hint' }).click()
  await expect(page.getByText('menace')).toBeVisible()
  // Both spells at once, then the raider attacks: five of its own, three of the bolt.
  const cast = async (card: string, at: string) => {
    await page.locator('.hand').getByRole('button', { name: new RegExp(card) }).click()
    await page.locator(at).click()
    await expect(page.locator('.hand').getByRole('img', { name: new RegExp(`^${card}`) })).toHaveCount(0)
    await expect(prompt(page)).toHaveText(/What do you do|attack/i)
  }
  await cast('Spark Bolt', '[data-anchor="seat:1"]')
  await cast('Swell', '.field.mine .creatures [data-anchor]')
  await page.screenshot({ path: `${SHOTS}/puzzle.png` })
  if (!/attack/i.test((await prompt(page).textContent()) ?? '')) await page.keyboard.press(' ')
  await expect(prompt(page)).toContainText(/attack/i)
  await page.locator('.field.mine .creatures [data-anchor]').click()
  await page.keyboard.press(' ')
  for (let step = 0; step < 8 && !(await over(page).isVisible()); step += 1) {
    if ((await waitForTurn(page)) === 'asked') await page.keyboard.press(' ')
    await page.waitForTimeout(150)
  }
  await expect(over(page).getByRole('heading', { name: 'Solved' })).toBeVisible()
  await page.getByRole('button', { name: 'Once more' }).click()
  await waitForTurn(page)
  await expect(page.getByText('First Light')).toBeVisible()
})
