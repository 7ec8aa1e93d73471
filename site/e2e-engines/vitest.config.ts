/** The smoke journey in one engine: `npm run proof -- --only firefox` and `webkit`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['site/e2e-engines/*.journey.ts'],
    globalSetup: ['server/proofs/testing/own-temp-folder.ts', 'site/e2e-admin/build-first.ts'],
    testTimeout: 600_000,
    // The demo converts its pictures first.
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
