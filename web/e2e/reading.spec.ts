import { expect, type Locator, type Page, test } from '@playwright/test'
import { PAGES, PHONE } from '../playwright.config'
import { snapshot, turn } from '../test/fixtures'
import { MockTable } from './mock'

const closeUp = (page: Page): Locator => page.getByRole('button', { name: 'Close the card' })

/** A finger that rests on a thing until something has happened. */
async function hold(page: Page, thing: Locator, until: () => Promise<void>): Promise<void> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('The thing is not drawn.')
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await until()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a tap reads a card that cannot be chosen, a long press one that can, and chooses nothing', async ({ page }) => {
    const mock = new MockTable(page)
    await mock.open(PAGES, snapshot(turn))
    await page.locator('[data-slot="12"] .face').tap()
    await expect(closeUp(page)).toContainText('Sentinel')
    await closeUp(page).tap()
    await expect(closeUp(page)).toBeHidden()

    for (const [slot, name] of [[4, 'Archer'], [2, 'Rookie']] as const) {
      await hold(page, page.locator(`[data-anchor="card:${slot}"]`), () => expect(closeUp(page)).toContainText(name))
      await page.screenshot({ path: 'test-results/screenshots/phone-card.png' })
      await closeUp(page).tap()
      await expect(closeUp(page)).toBeHidden()
    }
    expect(mock.sent).toEqual([])
    await page.locator('[data-anchor="card:4"]').tap()
    await expect.poll(() => mock.sent.at(-1)?.type).toBe('explore')
  })
})
