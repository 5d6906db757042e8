import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, test as base } from '@playwright/test'

/** The deal of every match that a test opens, so that a test meets the same cards whenever it runs. */
const SEED = '7'

/** Gives every match that is created from here the same seed, and shows it as fast as it goes. */
async function fixTheDeal(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!localStorage.getItem('cardwright.settings')) localStorage.setItem('cardwright.settings', JSON.stringify({ pace: 'none' }))
  })
  await context.route('**/api/matches', (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    return route.continue({ postData: { ...(request.postDataJSON() as object), seed: SEED } })
  })
}

/** A page of a person of their own, with nothing kept from others. */
export async function person(browser: Browser, baseURL: string | undefined, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...more })
  await fixTheDeal(context)
  return context.newPage()
}

/** Tests against the real server; skipped, and said so, where there is none. */
export const test = base.extend({
  baseURL: async ({}, use) => use(process.env.CARDWRIGHT_URL),
  context: async ({ context }, use) => {
    await fixTheDeal(context)
    await use(context)
  },
})

test.beforeEach(() => {
  test.skip(!process.env.CARDWRIGHT_URL, 'There is no server: set CARDWRIGHT_BIN or build ../target/release/cardwright.')
})

export { expect } from '@playwright/test'
export const SHOTS = 'test-results/screenshots'
