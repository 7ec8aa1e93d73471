/** Journeys of the web admin: the real server on a folder of its own, the built admin, a real browser. */
import { defineConfig } from '@playwright/test'
import { launchOptions } from '#shared/tooling/find-browser.mjs'
import { isProof } from '#shared/tooling/sample.ts'
import { byNode, leftOut } from '#site/e2e/proof.ts'
import type { WorkerFixtures } from './journey.ts'

export default defineConfig<object, WorkerFixtures>({
  projects: [
    { name: 'mouse' },
    ...(isProof ? [{ name: 'keyboard', use: { hands: 'keyboard' as const } }] : []),
  ],
  testDir: '.',
  ...byNode,
  ...leftOut(/@window/),
  testMatch: '*.spec.ts',
  globalSetup: [
    '../../server/proofs/testing/own-temp-folder.ts',
    './build-first.ts',
    '../../server/proofs/testing/ready-demo.ts',
  ],
  outputDir: '../../test-results/admin',
  fullyParallel: false,
  // Each journey has a server of its own, and much of it is waiting.
  workers: 2,
  // What needed a second attempt is named in the summary: a defect to be understood. The proof gives none.
  retries: isProof ? 0 : 1,
  forbidOnly: true,
  // Upper bounds for a machine that is busy with other things; who is quick does not wait.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1360, height: 850 },
    reducedMotion: 'reduce',
    launchOptions: launchOptions(),
  },
})
