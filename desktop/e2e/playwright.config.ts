/** Journeys of the desktop program: on Electron where its binary is there, on the stand-in elsewhere. */
import { defineConfig } from '@playwright/test'
import { isProof } from '#shared/tooling/sample.ts'
import { byNode, leftOut } from '#site/e2e/proof.ts'
import type { Program } from '#site/e2e-admin/admin-host.ts'
import type { WorkerFixtures } from '#site/e2e-admin/journey.ts'
import adminConfig from '#site/e2e-admin/playwright.config.ts'
import { isWebOnly } from '#site/e2e-admin/web-only.ts'

/** Loaded when the first window opens, and not to read the configuration: the whole server comes with it. */
const desktopProgram: Program = {
  open: async (...given) => (await import('./admin-window.ts')).desktopProgram.open(...given),
}

export default defineConfig<object, WorkerFixtures>({
  projects: [
    { name: 'desktop', testDir: '.', testMatch: '*.spec.ts', testIgnore: 'used-calls.spec.ts' },
    { name: 'admin', ...journeysOfAdmin('keyboard') },
    ...(isProof
      ? [
          { name: 'admin-mouse', ...journeysOfAdmin('mouse') },
          // The table of the calls that ran needs all of the journeys.
          {
            name: 'calls',
            testDir: '.',
            testMatch: 'used-calls.spec.ts',
            dependencies: ['desktop', 'admin'],
          },
        ]
      : []),
  ],
  ...byNode,
  ...leftOut(),
  globalSetup: [
    '../../server/proofs/testing/own-temp-folder.ts',
    './build-first.ts',
    '../../server/proofs/testing/ready-demo.ts',
  ],
  outputDir: '../../test-results/desktop',
  fullyParallel: false,
  workers: 2,
  // What needed a second attempt is named in the summary: a defect to be understood. The proof gives none.
  retries: isProof ? 0 : 1,
  forbidOnly: true,
  timeout: 180_000,
  // How long something may take on a busy machine, where each window is a browser of its own.
  expect: { timeout: 60_000 },
  reporter: [['list']],
})

/** The same files as on the web. */
function journeysOfAdmin(hands: WorkerFixtures['hands']) {
  return {
    testDir: '../../site/e2e-admin',
    testMatch: '*.spec.ts',
    // A program to start, and every step on foot.
    timeout: 240_000,
    ...(isProof ? { grepInvert: isWebOnly } : { grep: /@window/ }),
    use: { ...adminConfig.use, program: desktopProgram, hands },
  }
}
