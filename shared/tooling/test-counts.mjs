import { stripVTControlCharacters } from 'node:util'

// Turns what vitest and Playwright report into the figures of the closing line.

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {string[]} failed one line for each: which and why
 * @property {string[]} skipped one line for each: which and why
 * @property {string[]} [retried] those of the passed that did at the second attempt only
 * @property {string[]} [files] those with something that failed
 */

/** @typedef {{ name: string, reason: string }} Named */
/** @typedef {{ passed: number, failed: Named[], skipped: Named[] }} UnitResults */

/**
 * @param {UnitResults | undefined} results as unit-reporter.mjs writes them
 * @param {number} code the exit code of vitest
 * @returns {Counts}
 */
export function countUnit(results, code) {
  if (results === undefined) return unfinished(code)
  const { passed, failed, skipped } = results
  const files = [...new Set(failed.flatMap(({ name }) => /^\S+\.test\.tsx?(?= >|$)/.exec(name) ?? []))]
  return heed(code, { passed, failed: failed.map(toLine), skipped: skipped.map(toLine), files })
}

/**
 * @typedef {object} PlaywrightTest
 * @property {string} status
 * @property {{ type: string, description?: string }[]} annotations
 * @property {{ errors: { message?: string }[] }[]} results one for each attempt
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: PlaywrightTest[] }[]} [specs]
 */

/**
 * @param {{ suites: PlaywrightSuite[], errors: { message?: string }[] } | undefined} report Playwright's own JSON
 * @param {number} code the exit code of Playwright
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  if (report === undefined) return unfinished(code)
  /** @type {Required<Counts>} */
  const counts = { passed: 0, failed: [], skipped: [], retried: [], files: [] }
  for (const error of report.errors)
    counts.failed.push(toLine({ name: 'outside the tests', reason: error.message ?? '' }))
  for (const suite of report.suites) {
    const before = counts.failed.length
    addSuite(counts, suite, '')
    if (counts.failed.length > before) counts.files.push(suite.title)
  }
  return heed(code, counts)
}

/**
 * @param {Required<Counts>} counts
 * @param {PlaywrightSuite} suite
 * @param {string} path
 */
function addSuite(counts, suite, path) {
  const place = path === '' ? suite.title : `${path} > ${suite.title}`
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) addTest(counts, test, `${place} > ${spec.title}`)
  }
  for (const inner of suite.suites ?? []) addSuite(counts, inner, place)
}

/**
 * @param {Required<Counts>} counts
 * @param {PlaywrightTest} test
 * @param {string} name
 */
function addTest(counts, { status, annotations, results }, name) {
  if (status === 'skipped') {
    const why = annotations.find(each => each.type === 'skip' || each.type === 'fixme')?.description
    counts.skipped.push(`${name}: ${why ?? 'NO REASON GIVEN'}`)
    return
  }
  const reason = results.flatMap(({ errors }) => errors)[0]?.message ?? ''
  if (status === 'expected' || status === 'flaky') counts.passed += 1
  else counts.failed.push(toLine({ name, reason }))
  // A browser on a busy machine may miss a moment; once more is allowed, and never in silence.
  if (status === 'flaky') counts.retried.push(toLine({ name, reason }))
}

/**
 * A run that failed without a failed test, or ran nothing at all, counts as one failure.
 * @param {number} code
 * @param {Counts} counts
 * @returns {Counts}
 */
function heed(code, counts) {
  const nothing = counts.passed + counts.failed.length + counts.skipped.length === 0
  if (nothing) return { ...counts, failed: ['no test was found'] }
  return code !== 0 && counts.failed.length === 0
    ? { ...counts, failed: [`ended with code ${code}`] }
    : counts
}

/**
 * @param {number} code
 * @returns {Counts}
 */
function unfinished(code) {
  return { passed: 0, failed: [`ended with code ${code} before it wrote any results`], skipped: [] }
}

/**
 * The first lines of a reason are enough to know it again; the whole stands further up in the output.
 * @param {Named} named
 */
function toLine({ name, reason }) {
  const start = stripVTControlCharacters(reason)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  return `${name}: ${start.slice(0, 4).join(' | ').slice(0, 400)}`
}
