/** The tests that mutants of the rules have to survive: `npm run proof -- --only mutants`. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['shared/{calculator,domain}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    provide: { shareOfRuns: 0.05 },
  },
})
