import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { compileMessages } from './shared/tooling/messages.mjs'
import { isProof } from './shared/tooling/sample.ts'

await compileMessages()

const common = {
  environment: 'node',
  // Nets against hanging, far above what the longest takes on a slow and busy machine: nothing depends on them.
  testTimeout: isProof ? 600_000 : 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 50_000, interval: 10 } },
  // Many tests wait for a clock, a disk or another process: one worker more than cores keeps all of them at work.
  maxWorkers: availableParallelism() + 1,
} as const
/**
 * For `npm run proof`: minutes of load on one server, requests that are drawn from the API document, LibreOffice over our tables, whose own workbooks are read by
 * `workbooks.test.ts`, and Playwright's lists of all journeys, whose names `left-to-proof.test.ts` finds in the sources.
 */
const onlyInProof = isProof
  ? []
  : [
      'server/proofs/crash/load.test.ts',
      'server/proofs/contract/fuzz.test.ts',
      'server/calculation/tables/spreadsheet-round-trip.test.ts',
      'site/e2e-admin/web-only.test.ts',
    ]
/** Steps of their own in `npm run proof`: programs that are not everywhere, and a month of an office. */
const onlyAlone = [
  ...(process.env.LIVE_WORKBOOKS === undefined ? ['**/live-workbooks.test.ts'] : []),
  ...(process.env.OFFICE_MONTH === undefined ? ['server/proofs/office-month.test.ts'] : []),
  ...(process.env.THROUGH_NGINX === undefined ? ['server/deploy/through-nginx.test.ts'] : []),
]
/**
 * Tests that only a clock can decide, red on a busy machine: a step of its own in `npm run proof`, one file after the
 * other.
 */
const byTheClock =
  process.env.BY_THE_CLOCK === undefined
    ? [
        'server/calculation/tables/hostile-files-cost.test.ts',
        'server/content/media/animation-cost.test.ts',
        'server/proofs/security/login-time.test.ts',
        'server/proofs/security/serving-thread-time.test.ts',
      ]
    : []
const exclude = ['**/node_modules/**', '**/e2e/**', 'dist/**', ...onlyInProof, ...onlyAlone, ...byTheClock]

const rooms = '{shared,site,desktop}/**/*.test.{ts,tsx}'
const hasPage = /@vitest-environment/
/** Changes what other files of its process would meet, and cannot be taken back as `as-it-was.ts` takes back the rest. */
const changesOthers = /\bvi\.(?:mock|doMock)|process\.(?:env|chdir)/
const sources = globSync(rooms, { cwd: import.meta.dirname, exclude: ['**/node_modules/**'] }).map(file => ({
  file,
  source: readFileSync(join(import.meta.dirname, file), 'utf8'),
}))
const apart = sources.filter(({ source }) => changesOthers.test(source)).map(({ file }) => file)
const screens = sources.filter(({ source }) => hasPage.test(source)).map(({ file }) => file)

export default defineConfig({
  test: {
    globalSetup: ['server/proofs/testing/own-temp-folder.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'server',
          include: ['server/**/*.test.{ts,tsx}'],
          exclude,
          // All files share the modules: their state is held per database, and every test server has its own. Loading
          // them anew for each file would only cost time.
          isolate: false,
          setupFiles: [
            'server/proofs/testing/quick-passwords.ts',
            'server/proofs/testing/quick-pictures.ts',
            'shared/tooling/fixed-chance.ts',
          ],
        },
      },
      // Rules hold no state: to load the same modules anew for each file would only cost time.
      {
        test: {
          ...common,
          name: 'rules',
          include: [rooms],
          exclude: [...exclude, ...apart, ...screens],
          isolate: false,
          setupFiles: ['shared/tooling/fixed-chance.ts', 'shared/testing/as-it-was.ts'],
        },
      },
      // Each file has a page of its own; React and the parts of the admin are loaded once for all of them.
      {
        test: {
          ...common,
          name: 'screens',
          include: screens,
          exclude: [...exclude, ...apart],
          isolate: false,
          setupFiles: [
            'shared/tooling/fixed-chance.ts',
            'shared/testing/as-it-was.ts',
            'shared/testing/empty-page.ts',
          ],
        },
      },
      { test: { ...common, name: 'apart', include: apart, exclude } },
    ],
  },
})
