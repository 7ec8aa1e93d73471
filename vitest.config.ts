import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { compileMessages } from './shared/tooling/messages.mjs'
import { isProof } from './shared/tooling/sample.ts'

await compileMessages()

const common = {
  environment: 'node',
  // Limits against hanging tests, far above the longest test on a slow and busy machine.
  testTimeout: isProof ? 600_000 : 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 50_000, interval: 10 } },
  // Many tests wait for a timer, a disk or another process, so one worker more than cores keeps all cores busy.
  maxWorkers: availableParallelism() + 1,
  // Short-lived rows and elements fill the usual 16 MB again and again; this saves a seventh of the processor time for
  // 200 MB in each worker.
  execArgv: ['--max-semi-space-size=64'] as string[],
} as const
/**
 * For `npm run proof`, as they take minutes: load on one server, generated requests from the API document, and
 * Playwright's list of all journeys.
 */
const onlyInProof = isProof
  ? []
  : [
      'server/proofs/crash/load.test.ts',
      'server/proofs/contract/fuzz.test.ts',
      'site/e2e-admin/web-only.test.ts',
    ]
/**
 * Separate steps of `npm run proof`: they need programs that not every machine has, or simulate a month of an office.
 */
const onlyAlone = [
  ...(process.env.LIVE_WORKBOOKS === undefined ? ['**/live-workbooks.test.ts'] : []),
  ...(process.env.OFFICE_MONTH === undefined ? ['server/proofs/office-month.test.ts'] : []),
  ...(process.env.LIVE_KEYCHAINS === undefined
    ? ['desktop/e2e/keychains/live-keychains.test.ts', 'desktop/packaging/linux-checks.test.ts']
    : []),
  ...(process.env.MARKED_LANGUAGE === undefined
    ? ['server/proofs/contract/office-in-ukrainian.test.ts']
    : []),
  ...(process.env.MOVING_IN === undefined ? ['server/content/import/*moving-in.test.ts'] : []),
  ...(process.env.THROUGH_NGINX === undefined ? ['server/deploy/through-nginx.test.ts'] : []),
  ...(process.env.SERVICES === undefined ? ['server/proofs/services/**'] : []),
  ...(process.env.UPGRADE === undefined ? ['server/proofs/fixtures/upgrade.test.ts'] : []),
]
/** Tests that measure time and fail on a busy machine: a separate step of `npm run proof`, one file after the other. */
const byTheClock =
  process.env.BY_THE_CLOCK === undefined
    ? [
        'server/calculation/tables/hostile-files-cost.test.ts',
        'server/content/media/animation-cost.test.ts',
        'server/proofs/security/login-time.test.ts',
        'server/proofs/security/serving-thread-time.test.ts',
      ]
    : []
const exclude = [
  '**/node_modules/**',
  '**/e2e/*.*',
  '**/e2e/stand-in/**',
  'dist/**',
  ...onlyInProof,
  ...onlyAlone,
  ...byTheClock,
]

const rooms = '{shared,site,desktop}/**/*.test.{ts,tsx}'
const hasPage = /@vitest-environment/
/** Matches a test that changes its process in a way that `as-it-was.ts` cannot undo; such tests run isolated. */
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
          // Modules are loaded once for all files: they keep state per database, and every test server has its own.
          isolate: false,
          // Node itself loads the built site: vitest would read all of it again at the start of each test server.
          server: { deps: { external: [/\/dist\/site\/server\//] } },
          // The processes that tests start compile the same sources only once.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'dist/compiled') },
          setupFiles: [
            'server/proofs/testing/quick-passwords.ts',
            'server/proofs/testing/quick-pictures.ts',
            'shared/tooling/fixed-chance.ts',
          ],
        },
      },
      // These modules keep no state, so they are loaded once for all files.
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
      // Each file gets an empty page; React and the modules of the admin are loaded once for all files.
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
