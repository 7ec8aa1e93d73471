import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { measuredCommit } from './measured-commit.mjs'
import { proofReport } from './proof-report.ts'
import { chosenOf, runSteps } from './run-steps.ts'
import { ROOT } from './terminal.mjs'
import { LONG_STEPS, STEPS } from './test-steps.ts'

// The long proofs: all steps of `npm test`, without samples and retries, then other browsers, spreadsheet programs,
// killed processes, generated requests, minutes of load and mutation tests. `npm run proof`, or a part of it: `npm run
// proof -- --only kills,mutants`. Each result is written to shared/docs/proof.md when its step ends, so that an
// interrupted run loses only the current step. A new step is a row of LONG_STEPS in test-steps.ts.

const FILE = join(ROOT, 'shared/docs/proof.md')
const ALL = [...STEPS, ...LONG_STEPS]

process.env.PROOF = '1'
const run = {
  // Commit at the start; commits made during the run do not count.
  commit: measuredCommit('shared/docs'),
  day: new Date().toISOString().slice(0, 10),
  cores: availableParallelism(),
}
await runSteps(chosenOf(ALL), result => {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const names = ALL.map(({ name }) => name)
  writeFileSync(FILE, proofReport(before, names, [result], run))
})
