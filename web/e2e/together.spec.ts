import type { Page } from '@playwright/test'
import { asked, clickSomething, newMatch, over, playOn, waitForTurn } from './play'
import { expect, person, SHOTS, test } from './real'

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

/** Whoever has to answer now; nobody once the match is over. */
async function whoIsAsked(pages: readonly Page[]): Promise<Page | undefined> {
  let found: Page | undefined
  const look = async () => {
    for (const page of pages) {
      if (await over(page).isVisible()) return true
      if (await asked(page)) found = page
    }
    return found !== undefined
  }
  await expect.poll(look, { timeout: 30_000 }).toBe(true)
  return found
}

// spec 27, 93
test('two browsers play against each other, a third watches and sees no hand', async ({ browser, baseURL }) => {
  test.setTimeout(300_000)
  const open = () => person(browser, baseURL)
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
    const next = await whoIsAsked([ann, bob])
    if (!next) break
    await clickSomething(next, step)
  }
  await expect(over(ann)).toBeVisible()
  await expect(over(bob)).toBeVisible()
  await expect(over(eve)).toBeVisible()
})

test('undo against a person needs consent', async ({ browser, baseURL }) => {
  const open = () => person(browser, baseURL)
  const [ann, bob] = [await open(), await open()]
  await pair(ann, bob)
  await expect(ann.locator('.terrain')).toHaveCount(5)
  const [first, second] = (await whoIsAsked([ann, bob])) === ann ? [ann, bob] : [bob, ann]
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
