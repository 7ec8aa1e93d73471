import { stripVTControlCharacters } from 'node:util'

// Turns what vitest and Playwright report into the figures of the closing line.

export interface Counts {
  passed: number
  /** One line for each: which and why; so are `skipped`. */
  failed: string[]
  skipped: string[]
  /** Passed at the second attempt only. */
  retried?: string[]
  /** Files with something that failed. */
  files?: string[]
}
interface Named {
  name: string
  reason: string
}
export interface UnitResults {
  passed: number
  failed: Named[]
  skipped: Named[]
}

export function countUnit(results: UnitResults | undefined, code: number): Counts {
  if (results === undefined) return unfinished(code)
  const { passed, failed, skipped } = results
  const files = [...new Set(failed.flatMap(({ name }) => /^\S+\.test\.tsx?(?= >|$)/.exec(name) ?? []))]
  return heed(code, { passed, failed: failed.map(toLine), skipped: skipped.map(toLine), files })
}

interface PlaywrightTest {
  status: string
  annotations: { type: string; description?: string }[]
  /** One for each attempt. */
  results: { errors: { message?: string }[] }[]
}
interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: PlaywrightTest[] }[]
}

export function countPlaywright(
  report: { suites: PlaywrightSuite[]; errors: { message?: string }[] } | undefined,
  code: number,
): Counts {
  if (report === undefined) return unfinished(code)
  const counts: Required<Counts> = { passed: 0, failed: [], skipped: [], retried: [], files: [] }
  for (const error of report.errors)
    counts.failed.push(toLine({ name: 'outside the tests', reason: error.message ?? '' }))
  for (const suite of report.suites) {
    const before = counts.failed.length
    addSuite(counts, suite, '')
    if (counts.failed.length > before) counts.files.push(suite.title)
  }
  return heed(code, counts)
}

function addSuite(counts: Required<Counts>, suite: PlaywrightSuite, path: string) {
  const place = path === '' ? suite.title : `${path} > ${suite.title}`
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) addTest(counts, test, `${place} > ${spec.title}`)
  }
  for (const inner of suite.suites ?? []) addSuite(counts, inner, place)
}

function addTest(counts: Required<Counts>, { status, annotations, results }: PlaywrightTest, name: string) {
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

/** A run that failed without a failed test, or ran nothing at all, counts as one failure. */
function heed(code: number, counts: Counts): Counts {
  const nothing = counts.passed + counts.failed.length + counts.skipped.length === 0
  if (nothing) return { ...counts, failed: ['no test was found'] }
  return code !== 0 && counts.failed.length === 0
    ? { ...counts, failed: [`ended with code ${code}`] }
    : counts
}

function unfinished(code: number): Counts {
  return { passed: 0, failed: [`ended with code ${code} before it wrote any results`], skipped: [] }
}

/** The first lines of a reason are enough to know it again; the whole stands further up in the output. */
function toLine({ name, reason }: Named) {
  const start = stripVTControlCharacters(reason)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  return `${name}: ${start.slice(0, 4).join(' | ').slice(0, 400)}`
}
