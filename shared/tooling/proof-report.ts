import { type StepResult, verdictOf } from './run-steps.ts'

// The table of shared/docs/proof.md: the last result of each step. The row of a step that this run left out is
// unchanged, with the commit of its last run; a step that has never run has no row.

interface Run {
  commit: string
  day: string
  cores: number
}

/**
 * The document with the results of this run in place of older ones.
 * @param before the document so far; empty when there is none
 * @param steps names of all existing steps, in order
 */
export function proofReport(
  before: string,
  steps: readonly string[],
  results: readonly StepResult[],
  run: Run,
) {
  const rows = new Map(rowsOf(before))
  for (const result of results) rows.set(result.name, rowOf(result, run))
  return `# The long proofs

Written by \`npm run proof\`: the last result of each step, the commit that it ran on and how long it took. A step without a row has not run yet. Changes that no test noticed: \`survivors.txt\`.

| step | result | passed | failed | not run | minutes | commit | day, cores, findings |
|---|---|---|---|---|---|---|---|
${steps.flatMap(name => rows.get(name) ?? []).join('\n')}
`
}

function rowOf({ name, seconds, counts }: StepResult, { commit, day, cores }: Run) {
  const { passed, failed, skipped, proved } = counts
  const findings = [...failed, ...skipped, ...(proved ? [proved] : [])]
  const facts = [day, `${cores} cores`, ...findings.slice(0, 5)].join('; ')
  const cells = [
    name,
    verdictOf(counts),
    passed,
    failed.length,
    skipped.length,
    (seconds / 60).toFixed(1),
    commit,
  ]
  return `| ${[...cells, facts.replaceAll('|', '/').replace(/\s+/g, ' ').slice(0, 600)].join(' | ')} |`
}

function rowsOf(text: string): [string, string][] {
  return text
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| step'))
    .map(line => [line.split(' ')[1] ?? '', line])
}
