import { defineConfig } from 'vitest/config'

/** The tests of the facts, in copies of them that lack one mark each. */
export default defineConfig({
  test: { include: ['dist/kinds-*/all-kinds.test.ts'], exclude: [], isolate: false },
})
