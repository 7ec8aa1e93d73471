import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TestModule } from 'vitest/node'
import type { UnitResults } from './test-counts.ts'

// Reports the results of a vitest run to test.mjs; the built-in JSON reporter lacks the reason of a skipped test.

export default class UnitReporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const file = process.env.UNIT_RESULTS
    if (file === undefined) throw new Error('UNIT_RESULTS must name the file to write')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(summarize(modules, unhandledErrors)))
  }
}

/** @param unhandled errors outside any test */
function summarize(modules: readonly TestModule[], unhandled: readonly unknown[]): UnitResults {
  const results: UnitResults = { passed: 0, failed: [], skipped: [] }
  for (const error of unhandled)
    results.failed.push({ name: `outside the tests${whileRunning(error)}`, reason: messageOf(error) })
  for (const module of modules) {
    // vitest marks no test as failed when a file cannot be loaded or a suite's beforeAll fails.
    const suites = [...module.children.allSuites()]
    for (const each of [module, ...suites]) {
      for (const error of each.errors())
        results.failed.push({ name: module.relativeModuleId, reason: messageOf(error) })
    }
    for (const test of module.children.allTests()) {
      const result = test.result()
      const name = `${module.relativeModuleId} > ${test.fullName}`
      if (result.state === 'passed') results.passed += 1
      else if (result.state === 'failed') results.failed.push({ name, reason: messageOf(result.errors[0]) })
      else results.skipped.push({ name, reason: ('note' in result && result.note) || 'NO REASON GIVEN' })
    }
  }
  return results
}

/** Names the test that was running when an uncaught error occurred; empty when unknown. */
function whileRunning(error: unknown) {
  const marks = error instanceof Object ? error : {}
  const where = ['VITEST_TEST_PATH', 'VITEST_TEST_NAME'].map(key => Reflect.get(marks, key)).filter(Boolean)
  return where.length > 0 ? `, while ${where.join(' > ')} ran` : ''
}

function messageOf(error: unknown) {
  return error instanceof Object && 'message' in error ? String(error.message) : String(error)
}
