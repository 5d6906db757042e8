import { defineConfig, devices } from '@playwright/test'

/** Debian's Chromium; the browsers that Playwright would fetch are not wanted here. */
const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
  ],
}

/** The built pages without a server, for what is tested on a made-up table. */
export const PAGES = 'http://localhost:4174'

/** A phone held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/artefacts',
  globalSetup: './e2e/server.ts',
  workers: 2,
  // A test that passes only the second time is reported as flaky; it must not stop anybody.
  retries: 2,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./e2e/closing-line.ts']],
  use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 }, launchOptions, colorScheme: 'dark', actionTimeout: 30_000, contextOptions: { reducedMotion: 'reduce' }, screenshot: 'only-on-failure' },
  webServer: { command: 'npx vite preview --port 4174 --strictPort', url: PAGES, reuseExistingServer: true },
})
