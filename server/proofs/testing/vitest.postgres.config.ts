/**
 * The server's tests once more, on PostgreSQL: the same files, each test server on a database of its own. `npm test` takes
 * those in which the two databases could differ most: every call, the schema and its triggers, races, searches, jobs; the proof
 * takes all. What starts a cluster of its own (open-postgres, two-servers, backup-of-postgres) runs among the unit tests.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isProof } from '#shared/tooling/sample.ts'

const core = [
  'server/proofs/contract/every-endpoint.test.ts',
  'server/proofs/contract/record-kinds.test.ts',
  'server/platform/db/{migrate,raise-numbers,word-search}.test.ts',
  'server/platform/backup/replaced-database.test.ts',
  'server/proofs/contract/one-name-one-key.test.ts',
  'server/proofs/fixtures/installation.test.ts',
  'server/content/posts/{post-lists,post-text}.test.ts',
  'server/platform/presence/presence.test.ts',
  'server/system/{bin/bin,export/round-trip,personal-data/retention}.test.ts',
  'server/system/accounts/login-limit-rows.test.ts',
  'server/work/{statistics/figures,orders/orders,orders/order-letters}.test.ts',
  'server/{platform/monitoring/daily-counts,content/site-pages/site-pages,platform/jobs/jobs}.test.ts',
  // What is stored in two languages; that of pages is called by site-pages.
  'server/content/categories/category.test.ts',
]

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: isProof ? ['server/**/*.test.ts'] : core,
    // About the SQLite file itself: copies of it, a full disk under it, a process killed beside it. And about other programs.
    exclude: [
      'server/platform/backup/{backup,backup-with-store}.test.ts',
      'server/proofs/crash/**',
      'server/proofs/fixtures/upgrade.test.ts',
      ...(process.env.OFFICE_MONTH === undefined ? ['server/proofs/office-month.test.ts'] : []),
      // The others of `onlyAlone` in vitest.config.ts.
      '**/{live-workbooks,*moving-in,through-nginx,office-in-ukrainian}.test.ts',
      'server/proofs/services/**',
      // `byTheClock` there.
      '**/{hostile-files-cost,animation-cost,login-time,serving-thread-time}.test.ts',
    ],
    globalSetup: ['server/proofs/testing/own-temp-folder.ts', 'server/proofs/testing/postgres-setup.ts'],
    setupFiles: [
      'server/proofs/testing/quick-passwords.ts',
      'server/proofs/testing/quick-pictures.ts',
      'shared/tooling/fixed-chance.ts',
    ],
    isolate: false,
    maxWorkers: availableParallelism() + 1,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
