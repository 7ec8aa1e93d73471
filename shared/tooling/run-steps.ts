import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { log, ROOT } from './terminal.mjs'
import type { Counts } from './test-counts.ts'
import type { Step, StepCounts } from './test-steps.ts'

// Runs steps of `npm test` or `npm run proof`, continues after a failed step, and prints a summary.

export interface StepResult {
  name: string
  seconds: number
  counts: StepCounts
}

/**
 * Runs the steps, prints their results and the summary, and sets the exit code.
 * @param record called with the result of each step when the step has ended
 */
export async function runSteps(steps: Step[], record?: (result: StepResult) => void) {
  rmSync(join(ROOT, 'dist/test'), { recursive: true, force: true })
  // Without a locale the system cannot write non-ASCII names of files that a browser saves.
  process.env.LANG ||= 'C.UTF-8'
  const results: StepResult[] = []
  const start = performance.now()
  const files = filesAlone()
  const begun = new Map(steps.filter(step => step.quick).map(step => [step, timedRun(step, files)]))
  for (const [index, step] of steps.entries()) {
    log(`\n━━ ${index + 1}/${steps.length} ${step.name}: ${step.what}`)
    const { seconds, counts } = await (begun.get(step) ?? timedRun(step, files))
    if (counts.said) process.stdout.write(counts.said)
    if (counts.passed === 1 && counts.failed.length === 0) log('✓ nothing to complain about')
    const result = { name: step.name, seconds, counts }
    results.push(result)
    record?.(result)
  }
  sumUp(results, (performance.now() - start) / 1000)
}

/**
 * Steps named by `--only a,b`, or all steps without it; `a` names each step `a:…` too. Exits with an error for an unknown
 * name.
 */
export function chosenOf(steps: Step[]) {
  const at = process.argv.indexOf('--only')
  if (at === -1) return steps
  const names = (process.argv[at + 1] ?? '').split(',')
  const isNamed = (step: Step, name: string) => [step.name, step.name.split(':')[0]].includes(name)
  const unknown = names.filter(name => !steps.some(step => isNamed(step, name)))
  if (unknown.length === 0) return steps.filter(step => names.some(name => isNamed(step, name)))
  process.stderr.write(
    `No step "${unknown.join(', ')}". There are: ${steps.map(step => step.name).join(', ')}\n`,
  )
  process.exit(2)
}

/** Paths of test files given after the names of `--only`. */
function filesAlone() {
  const at = process.argv.indexOf('--only')
  return at === -1 ? [] : process.argv.slice(at + 2)
}

/** Commands of npm that repeat each failed step, with its failed files only where these are known. */
export function commandsAgain(results: StepResult[], command: string) {
  return results
    .filter(({ counts }) => counts.failed.length > 0)
    .map(({ name, counts }) => [`npm ${command} -- --only ${name}`, ...(counts.files ?? [])].join(' '))
}

/** @param seconds of the whole run; less than the sum of the steps, some of which run in parallel */
function sumUp(results: StepResult[], seconds: number) {
  log(`\n━━ Together, in ${(seconds / 60).toFixed(1)} minutes`)
  for (const { name, seconds, counts } of results) {
    const figures = `${counts.passed} passed, ${counts.failed.length} failed, ${counts.skipped.length} skipped,`
    log(`${verdictOf(counts).padEnd(8)} ${name.padEnd(18)} ${figures} ${seconds.toFixed(1)} s`)
  }
  const skipped = linesOf(results, 'skipped')
  const failed = linesOf(results, 'failed')
  list('!! AT THE SECOND ATTEMPT ONLY: a defect to be understood', linesOf(results, 'retried'))
  list('!! NOT RUN', skipped)
  list('!! FAILED', failed)
  const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0)
  log(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
  const command = process.argv[1]?.endsWith('proof.mjs') ? 'run proof' : 'test'
  list('Again, what failed alone', commandsAgain(results, command))
  process.exitCode = failed.length > 0 ? 1 : 0
}

export function verdictOf({ passed, failed }: Counts): 'FAILED' | 'passed' | 'SKIPPED' {
  return failed.length > 0 ? 'FAILED' : passed > 0 ? 'passed' : 'SKIPPED'
}

function linesOf(results: StepResult[], kind: 'failed' | 'skipped' | 'retried') {
  return results.flatMap(({ name, counts }) => (counts[kind] ?? []).map(each => `${name}: ${each}`))
}

function list(title: string, lines: string[]) {
  if (lines.length > 0) log(`\n${title}, ${lines.length}:\n${lines.map(each => `   - ${each}`).join('\n')}`)
}

async function timedRun(step: Step, files: string[]) {
  const start = performance.now()
  const counts = await step.run(files)
  return { counts, seconds: (performance.now() - start) / 1000 }
}
