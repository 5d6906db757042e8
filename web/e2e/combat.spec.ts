import { expect, type Page, test } from '@playwright/test'
import { PAGES } from '../playwright.config'
import { offer } from '../test/fixtures'
import { attackers, magicSnapshot, magicView } from '../test/magic-fixtures'
import { MockTable } from './mock'

/** A made-up table of Magic that says what comes after each answer of a round: nothing new. */
class Combat extends MockTable {
  constructor(page: Page) {
    super(page, 'magic')
  }

  /** The answers that were explored or sent last. */
  last = () => (this.sent.filter(({ type }) => type !== 'setStops').at(-1)?.payload as { reply?: number[][] } | undefined)?.reply

  /** Answers the last exploration: the second creature is still to be asked about, or all is said. */
  go(): void {
    const reply = this.last() ?? []
    const [, second] = [attackers(), attackers().round?.ahead?.[0]]
    const next = reply.length === 1 && second ? second : { ask: 'done' as const, title: '', options: [] }
    this.say({ type: 'question', payload: { version: 7, reply, ...next } })
  }
}

test('attackers are chosen in any order by clicking, and all are declared at once', async ({ page }) => {
  const table = new Combat(page)
  await table.open(PAGES, magicSnapshot(attackers()))
  await expect(page.getByTestId('prompt')).toHaveText('Declare attackers')
  await expect(page.getByRole('button', { name: 'No attack' })).toBeVisible()
  await page.locator('[data-anchor="card:2"]').click()
  await expect.poll(table.last).toEqual([[-1], [100_001]])
  table.go()
  await expect(page.locator('svg path.plan')).toHaveCount(1)
  await page.screenshot({ path: 'test-results/screenshots/magic-attack.png' })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(table.last).toEqual([[-1], [100_001]])
  table.go()
  await expect.poll(() => table.sent.at(-1)?.type).toBe('command')
})

test('a creature is dragged onto whom it attacks', async ({ page }) => {
  const table = new Combat(page)
  const defenders = [offer(100_001, 'Bob', { seat: 1 }), offer(100_002, 'Cara', { seat: 2 })]
  await table.open(PAGES, magicSnapshot(attackers(defenders), magicView(3)))
  const creature = await page.locator('[data-anchor="card:1"]').boundingBox()
  const plate = await page.locator('[data-seat="2"]').boundingBox()
  if (!creature || !plate) throw new Error('The table is not drawn.')
  await page.mouse.move(creature.x + creature.width / 2, creature.y + creature.height / 2)
  await page.mouse.down()
  await page.mouse.move(creature.x + 20, creature.y - 40, { steps: 4 })
  await expect(page.locator('[data-anchor="seat:2"]')).toBeVisible()
  await page.mouse.move(plate.x + plate.width / 2, plate.y + plate.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(table.last).toEqual([[100_002]])
})

test('attackers and blockers face each other', async ({ page }) => {
  const view = magicView()
  const [attacker, blocker] = [view.battlefield.find(({ id }) => id === 2), view.battlefield.find(({ id }) => id === 101)]
  if (attacker && blocker) {
    attacker.attacking = { player: 1 }
    blocker.blocking = [2]
  }
  await new Combat(page).open(PAGES, magicSnapshot(null, view))
  const middle = async (slot: number) => {
    const box = await page.locator(`[data-slot="${slot}"]`).boundingBox()
    return box ? box.x + box.width / 2 : 0
  }
  await expect(page.locator('[data-slot="2"]')).toBeVisible()
  expect(Math.abs((await middle(2)) - (await middle(101)))).toBeLessThan(12)
  await page.screenshot({ path: 'test-results/screenshots/magic-combat.png' })
})
