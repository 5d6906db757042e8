import { expect, test } from '@playwright/test'
import { PAGES } from '../playwright.config'
import { offer, snapshot, turn } from '../test/fixtures'
import { MockTable } from './mock'

// Skirmish asks for one thing at a time; the other kinds of questions are put by a made-up table.
test('every kind of question can be seen and answered', async ({ page }) => {
  const cards = [offer(3, 'Champion', { card: 3 }), offer(4, 'Archer', { card: 4 })]
  const mock = new MockTable(page)
  // Why nothing can be done with a card that lies under the pointer may be asked after an answer.
  const answers = () => mock.sent.map(({ payload }) => JSON.stringify(payload)).filter((told) => told.includes('"reply"'))
  const answered = (reply: number[][]) => expect.poll(() => answers().at(-1)).toContain(JSON.stringify(reply))
  await page.route('**/api/matches/mock/names/**', (route) => route.fulfill({ json: { items: [{ index: 5, name: 'Dragon' }] } }))
  await mock.open(PAGES, snapshot(turn))
  const shot = (name: string) => page.screenshot({ path: `test-results/screenshots/ask-${name}.png` })

  mock.ask({ ask: { some: { min: 2, max: 2 } }, title: 'Discard two cards', options: cards }, 8)
  await page.locator('[data-anchor="card:3"]').click()
  await page.locator('[data-anchor="card:4"]').click()
  await shot('some')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await answered([[3, 4]])

  mock.ask({ ask: { arrange: { bins: 2 } }, title: 'Look at the top cards', options: cards, bins: ['Top of the deck', 'Bottom'] }, 9)
  await page.getByRole('button', { name: 'Archer: to Bottom' }).click()
  await shot('arrange')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await answered([[1, 3, 1, 4]])

  mock.ask({ ask: { number: { min: 0, max: 9 } }, title: 'How much do you pay?', options: [] }, 10)
  await page.getByRole('spinbutton').fill('4')
  await shot('number')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await answered([[4]])

  mock.ask({ ask: { share: { total: 3, least: 0 } }, title: 'Divide 3 damage', options: cards }, 11)
  await page.getByRole('button', { name: 'Champion: one more' }).click({ clickCount: 2 })
  await page.getByRole('button', { name: 'Archer: one more' }).click()
  await shot('share')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await answered([[2, 1]])

  mock.ask({ ask: { name: { list: 0, size: 40 } }, title: 'Name a card', options: [] }, 12)
  await page.getByRole('button', { name: 'Dragon' }).click()
  await shot('name')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await answered([[5]])
})

test('any game is drawn from its scene', async ({ page }) => {
  const mock = new MockTable(page, 'unheard-of')
  const first = snapshot(turn)
  first.scene?.zones.push({ id: 60, name: 'Battlefield', owner: 0, layout: 'row', count: 1, cards: first.scene.zones[0]?.cards ?? [], effects: [] })
  await mock.open(PAGES, first)
  await expect(page.locator('.grid .slot')).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'Battlefield' })).toBeVisible()
  await page.screenshot({ path: 'test-results/screenshots/any-game.png' })
})
