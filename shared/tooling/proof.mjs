import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { chosenOf, runSteps, verdictOf } from './run-steps.mjs'
import { ROOT } from './terminal.mjs'
import { LONG_STEPS, STEPS } from './test-steps.mjs'

// The long proofs: all that `npm test` has, whole and without a second attempt, and then kills, rendered requests, minutes of
// load and mutants. `npm run proof`, or a part of it: `npm run proof -- --only kills,mutants`. The last result of each
// step stays in shared/docs/proof.md. A new step is a row of LONG_STEPS in test-steps.mjs.

const FILE = join(ROOT, 'shared/docs/proof.md')

process.env.PROOF = '1'
const results = await runSteps(chosenOf([...STEPS, ...LONG_STEPS]))

const known = new Map(rowsOf(existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''))
for (const { name, seconds, counts } of results) known.set(name, rowOf(name, seconds, counts))
const rows = [...STEPS, ...LONG_STEPS].map(
  ({ name }) => known.get(name) ?? `| ${name} | not run yet | | | | | | |`,
)
writeFileSync(
  FILE,
  `# The long proofs

Written by \`npm run proof\`: the last result of each step, the commit that it ran on and how long it took.

| step | result | passed | failed | not run | minutes | commit | day, cores, findings |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`,
)

/**
 * @param {string} name
 * @param {number} seconds
 * @param {import('./test-counts.mjs').Counts & { proved?: string }} counts
 */
function rowOf(name, seconds, counts) {
  const { passed, failed, skipped, proved } = counts
  const findings = [...failed, ...skipped, ...(proved ? [proved] : [])]
  const facts = [
    new Date().toISOString().slice(0, 10),
    `${availableParallelism()} cores`,
    ...findings.slice(0, 5),
  ]
  const cells = [
    name,
    verdictOf(counts),
    passed,
    failed.length,
    skipped.length,
    (seconds / 60).toFixed(1),
    commit(),
  ]
  return `| ${[...cells, facts.join('; ').replaceAll('|', '/').slice(0, 600)].join(' | ')} |`
}

/**
 * @param {string} text
 * @returns {[string, string][]}
 */
function rowsOf(text) {
  return text
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| step'))
    .map(line => [line.split(' ')[1] ?? '', line])
}

/** The commit that was tried, marked when something lay beside it. */
function commit() {
  try {
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
    const changed = git('status', '--porcelain', '--', '.', ':!shared/docs/proof.md') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' and changes' : ''}`
  } catch {
    return 'unknown'
  }
}
