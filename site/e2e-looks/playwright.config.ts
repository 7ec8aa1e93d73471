/**
 * What every screen looks like, compared with the sheets beside this file: `npm run proof -- --only looks`. What has
 * changed on purpose is looked at and stored again: `npx playwright test --config <this file> --update-snapshots`.
 */
import { defineConfig } from '@playwright/test'
import { launchOptions } from '#shared/tooling/find-browser.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: ['../../server/proofs/testing/own-temp-folder.ts', '../e2e-admin/build-first.ts'],
  outputDir: '../../test-results/looks',
  snapshotPathTemplate: '{testDir}/sheets/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Kyiv',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // Bars that take room, as Windows has them.
    launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] },
  },
})
