/** Tests of one room, which must detect its mutants: `npm run proof -- --only mutants`. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { nameOfRun, roomNamed } from './mutant-rooms.mjs'

// A change must be noticed by what `npm test` runs, and by the same examples each time: with new ones some tests fail by
// chance, on fewer examples than they are made for, and the change counts as noticed.
delete process.env.PROOF

export default defineConfig({
  test: {
    include: roomNamed(nameOfRun).tests,
    globalSetup: ['server/proofs/testing/own-temp-folder.ts'],
    setupFiles: [
      'shared/tooling/fixed-chance.ts',
      'server/proofs/testing/quick-passwords.ts',
      'server/proofs/testing/quick-pictures.ts',
    ],
    environment: 'node',
    // As in vitest.config.ts: the built site is not read anew at the start of each server, nor the sources by each process.
    server: { deps: { external: [/\/dist\/site\/server\//] } },
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../dist/compiled') },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A change that is noticed by waiting in vain costs this much; no test waits for a tenth of it.
    expect: { poll: { timeout: 5_000 } },
    provide: { shareOfRuns: 0.05 },
  },
})
