/**
 * The office in Ukrainian, on data without a Cyrillic letter: `npm run proof -- --only one-language`. `MARKED_LANGUAGE`
 * puts each Ukrainian message between ⟦ and ⟧, so what is Cyrillic outside of them is left in another language.
 */
import { defineConfig } from '@playwright/test'
import { launchOptions } from '#shared/tooling/find-browser.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: [
    '../../server/proofs/testing/own-temp-folder.ts',
    '../e2e-admin/build-first.ts',
    '../../server/proofs/testing/ready-demo.ts',
  ],
  outputDir: '../../test-results/language',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 1_800_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1360, height: 850 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
  },
})
