import type { Page } from '@playwright/test'
import { newMatch, over, playOn, waitForTurn, clickSomething } from './play'
import { expect, SHOTS, test } from './real'

/** Two people at one table: Ann opens it, Bob comes by the link. */
async function pair(ann: Page, bob: Page): Promise<void> {
  await newMatch(ann, 'person', 'Ann')
  const link = await ann.getByTestId('join-link').inputValue()
  await bob.goto(link)
  await bob.getByLabel('Your name').fill('Bob')
  await bob.getByRole('button', { name: 'Take the seat' }).click()
  await ann.getByRole('button', { name: 'I am ready' }).click()
  await bob.getByRole('button', { name: 'I am ready' }).click()
}

// spec 27, 93
test('two browsers play against each other, a third watches and sees no hand', async ({ browser, baseURL }) => {
  test.setTimeout(300_000)
  const open = async () => (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  const [ann, bob, eve] = [await open(), await open(), await open()]
  await pair(ann, bob)
  await expect(ann.locator('.terrain')).toHaveCount(5)
  await eve.goto(ann.url().replace('#/match/', '#/watch/'))
  await expect(eve.getByText('watching')).toBeVisible()
  // Both hands of eight are backs for a spectator.
  await expect(eve.locator('.card.back.small')).not.toHaveCount(0)
  await expect(eve.locator('.hand .card:not(.back)')).toHaveCount(0)
  await eve.screenshot({ path: `${SHOTS}/spectator.png` })
  for (let step = 0; step < 500; step += 1) {
    if (await over(ann).isVisible()) break
    for (const page of [ann, bob]) {
      if (await page.locator('.prompt.asked').isVisible()) await clickSomething(page, step)
    }
  }
  await expect(over(ann)).toBeVisible()
  await expect(over(bob)).toBeVisible()
  await expect(over(eve)).toBeVisible()
})

test('undo against a person needs consent', async ({ browser, baseURL }) => {
  const open = async () => (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  const [ann, bob] = [await open(), await open()]
  await pair(ann, bob)
  await expect(ann.locator('.terrain')).toHaveCount(5)
  await expect.poll(async () => (await ann.locator('.prompt.asked').isVisible()) || (await bob.locator('.prompt.asked').isVisible())).toBe(true)
  const [first, second] = (await ann.locator('.prompt.asked').isVisible()) ? [ann, bob] : [bob, ann]
  await first.getByRole('button', { name: /^Pass/ }).click()
  await waitForTurn(second)
  await first.getByRole('button', { name: 'Undo' }).click()
  await second.getByRole('button', { name: 'Refuse' }).click()
  await expect(second.getByRole('button', { name: 'Refuse' })).toBeHidden()
  await first.getByRole('button', { name: 'Undo' }).click()
  await second.getByRole('button', { name: 'Allow' }).click()
  await waitForTurn(first)
  await playOn(first, 1)
})
