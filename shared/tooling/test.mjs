import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from './terminal.mjs'
import { STEPS } from './test-steps.mjs'

// Runs every check and every test, each of them even if one before it failed, and ends with one line that sums them up.
// `npm test`, or a part of it: `npm test -- --only types,unit`.

const steps = chosenSteps()
rmSync(join(ROOT, 'dist/test'), { recursive: true, force: true })

/** @type {{ name: string, seconds: string, counts: import('./test-counts.mjs').Counts }[]} */
const results = []
const begun = new Map(steps.filter(step => step.quick).map(step => [step, timedRun(step)]))
for (const [index, step] of steps.entries()) {
  say(`\n━━ ${index + 1}/${steps.length} ${step.name}: ${step.what}`)
  const { seconds, counts } = await (begun.get(step) ?? timedRun(step))
  if (counts.said) process.stdout.write(counts.said)
  if (counts.passed === 1 && counts.failed.length === 0) say('✓ nothing to complain about')
  results.push({ name: step.name, seconds, counts })
}

say('\n━━ Together')
for (const { name, seconds, counts } of results) {
  const verdict = counts.failed.length > 0 ? 'FAILED' : counts.passed > 0 ? 'passed' : 'SKIPPED'
  const figures = `${counts.passed} passed, ${counts.failed.length} failed, ${counts.skipped.length} skipped,`
  say(`${verdict.padEnd(8)} ${name.padEnd(18)} ${figures} ${seconds} s`)
}

const retried = linesOf('retried')
const skipped = linesOf('skipped')
const failed = linesOf('failed')
list('!! AT THE SECOND ATTEMPT ONLY', retried)
list('!! NOT RUN', skipped)
list('!! FAILED', failed)

const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0)
say(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
process.exitCode = failed.length > 0 ? 1 : 0

/** @param {'failed' | 'skipped' | 'retried'} kind */
function linesOf(kind) {
  return results.flatMap(({ name, counts }) => (counts[kind] ?? []).map(each => `${name}: ${each}`))
}

/**
 * @param {string} title
 * @param {string[]} lines
 */
function list(title, lines) {
  if (lines.length > 0) say(`\n${title}, ${lines.length}:\n${lines.map(each => `   - ${each}`).join('\n')}`)
}

/** @param {import('./test-steps.mjs').Step} step */
async function timedRun(step) {
  const start = performance.now()
  const counts = await step.run()
  return { counts, seconds: ((performance.now() - start) / 1000).toFixed(1) }
}

function chosenSteps() {
  const at = process.argv.indexOf('--only')
  if (at === -1) return STEPS
  const names = (process.argv[at + 1] ?? '').split(',')
  const unknown = names.filter(name => !STEPS.some(step => step.name === name))
  if (unknown.length === 0) return STEPS.filter(step => names.includes(step.name))
  process.stderr.write(
    `No step "${unknown.join(', ')}". There are: ${STEPS.map(step => step.name).join(', ')}\n`,
  )
  process.exit(2)
}
