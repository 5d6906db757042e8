import { expect, type Page, test as made } from '@playwright/test'
import { PAGES } from '../playwright.config'
import { offer, snapshot, turn } from '../test/fixtures'
import { answered, attackers, commanders, magicSnapshot } from '../test/magic-fixtures'
import { MockTable } from './mock'
import { SHOTS, test } from './real'

/** The sizes in which people play: a large screen, a small one, a phone held upright. */
const SIZES = [
  { name: 'large', viewport: { width: 1440, height: 900 } },
  { name: 'small', viewport: { width: 1280, height: 720 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
]

/** Keeps a picture, and looks that nothing sticks out at the side. */
async function keep(page: Page, name: string, size: string): Promise<void> {
  await page.screenshot({ path: `${SHOTS}/screens/${name}-${size}.png` })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name}, ${size}`).toBeLessThanOrEqual(0)
}

const hand = { ask: 'one' as const, title: 'You have priority: cast a spell, activate an ability, or pass', options: [offer(80, 'Elk 0', { card: 80 }), offer(1, 'Pass', 'button')] }

for (const { name: size, viewport } of SIZES) {
  test(`every page fits a ${size} screen`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    for (const game of ['Unlimited', 'Skirmish', 'Magic']) {
      await page.getByRole('button', { name: game, exact: true }).click()
      await expect(page.getByRole('heading', { name: game, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Play now' })).toBeEnabled()
      await page.waitForTimeout(250)
      await expect(page.getByRole('button', { name: 'Play now' })).toBeInViewport({ ratio: 1 })
      await keep(page, `lobby-${game.toLowerCase()}`, size)
    }
    for (const [hash, heading] of [['rules/magic', 'Magic'], ['deck/magic', 'A new deck'], ['decks', 'Decks'], ['settings', 'Settings']] as const) {
      await page.goto(`/#/${hash}`)
      await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
      await page.waitForTimeout(400)
      await keep(page, hash.replace('/', '-'), size)
    }
  })

  made(`every table fits a ${size} screen`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const mock = new MockTable(page, 'magic')
    await mock.open(PAGES, magicSnapshot(attackers()))
    await expect(page.getByTestId('prompt')).toHaveText('Declare attackers')
    await keep(page, 'table-magic', size)
    mock.say({ type: 'snapshot', payload: commanders(9, hand) })
    await expect(page.getByTestId('prompt')).toContainText('priority')
    await keep(page, 'table-commander', size)
    const boxes = await page.locator('.plate, .pile').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const meet = (one: DOMRect, other: DOMRect) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
    expect(boxes.some((one, at) => boxes.slice(at + 1).some((other) => meet(one, other))), 'plates and piles lie over each other').toBe(false)
    expect(boxes.every((box) => box.right <= viewport.width), 'a plate or pile is cut off').toBe(true)
    expect((await page.locator('.prompt').boundingBox())?.width ?? 0).toBeGreaterThan(300)
    mock.say({ type: 'snapshot', payload: answered(11, hand) })
    const spells = page.getByRole('region', { name: /still to happen/ })
    await expect(spells).toContainText('Long Thicket')
    await keep(page, 'table-stack', size)
    expect(await spells.evaluate((box) => box.clientHeight >= box.scrollHeight - 1 && box.clientHeight > 50), 'the stack can be read').toBe(true)
    await expect(spells).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await keep(page, 'menu', size)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Help' }).click()
    await keep(page, 'help', size)

    const skirmish = new MockTable(await page.context().newPage())
    await skirmish.page.setViewportSize(viewport)
    await skirmish.open(PAGES, snapshot(turn))
    await expect(skirmish.page.locator('.terrain')).toHaveCount(5)
    await keep(skirmish.page, 'table-skirmish', size)
  })
}
