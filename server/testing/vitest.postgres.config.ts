/** The server's tests once more, on PostgreSQL: the same files, each test server on a database of its own. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['server/**/*.test.ts'],
    // About the SQLite file itself: copies of it, a full disk under it, a process killed beside it.
    exclude: ['server/db/{backup,backup-with-store}.test.ts', 'server/torture/**'],
    globalSetup: ['server/testing/own-temp-folder.ts', 'server/testing/postgres-setup.ts'],
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
