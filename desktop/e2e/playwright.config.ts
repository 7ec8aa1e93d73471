/** Journeys of the desktop program: on Electron where its binary is there, on the stand-in elsewhere. */
import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from '#site/e2e-admin/journey.ts'
import adminConfig from '#site/e2e-admin/playwright.config.ts'
import { isWebOnly } from '#site/e2e-admin/web-only.ts'
import { desktopProgram } from './admin-window.ts'

export default defineConfig<object, WorkerFixtures>({
  projects: [
    { name: 'desktop', testDir: '.', testMatch: '*.spec.ts', testIgnore: 'used-calls.spec.ts' },
    {
      name: 'admin',
      testDir: '../../site/e2e-admin',
      // A program to start, and every step on foot.
      timeout: 120_000,
      testMatch: '*.spec.ts',
      // With the same files, and by the keyboard: each journey is made with the mouse on the web already.
      grepInvert: isWebOnly,
      use: { ...adminConfig.use, program: desktopProgram, hands: 'keyboard' },
    },
    { name: 'calls', testDir: '.', testMatch: 'used-calls.spec.ts', dependencies: ['desktop', 'admin'] },
  ],
  globalSetup: ['../../server/testing/own-temp-folder.ts', './build-first.ts'],
  outputDir: '../../test-results/desktop',
  fullyParallel: false,
  workers: 2,
  // On a busy machine a browser misses a moment; what needed a second attempt is named in the summary.
  retries: process.env.CI ? 2 : 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
})
