import { test as base } from '@playwright/test'

/** Tests against the real server; skipped, and said so, where there is none. */
export const test = base.extend({
  baseURL: async ({}, use) => use(process.env.CARDWRIGHT_URL),
})

test.beforeEach(() => {
  test.skip(!process.env.CARDWRIGHT_URL, 'There is no server: set CARDWRIGHT_BIN or build ../target/release/cardwright.')
})

export { expect } from '@playwright/test'
export const SHOTS = 'test-results/screenshots'
