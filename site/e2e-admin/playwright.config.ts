/** Journeys of the web admin: the real server on a folder of its own, the built admin, a real browser. */
import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from './journey.ts'
import { isWebOnly } from './web-only.ts'

/** The system's browser where there is one; Playwright's own elsewhere. */
const systemBrowser = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(path => existsSync(path))

export default defineConfig<object, WorkerFixtures>({
  projects: [
    { name: 'mouse' },
    // The desktop window makes all the others by keyboard; `ALL_BY_KEYS=1` makes them here as well.
    {
      name: 'keyboard',
      use: { hands: 'keyboard' },
      ...(process.env.ALL_BY_KEYS ? {} : { grep: isWebOnly }),
    },
  ],
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: ['../../server/testing/own-temp-folder.ts', './build-first.ts'],
  outputDir: '../../test-results/admin',
  fullyParallel: false,
  // Each worker has a server of its own, and much of a journey is waiting.
  workers: 2,
  // On a busy machine a browser misses a moment; what needed a second attempt is named in the summary.
  retries: process.env.CI ? 2 : 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1360, height: 850 },
    reducedMotion: 'reduce',
    launchOptions: {
      ...(systemBrowser ? { executablePath: systemBrowser } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
