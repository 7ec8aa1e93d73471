import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { measuredCommit } from './measured-commit.mjs'
import { proofReport } from './proof-report.mjs'
import { chosenOf, runSteps } from './run-steps.mjs'
import { ROOT } from './terminal.mjs'
import { LONG_STEPS, STEPS } from './test-steps.mjs'

// The long proofs: all that `npm test` has, whole and without a second attempt, and then other browsers, spreadsheet
// programs, kills, generated requests, minutes of load and mutants. `npm run proof`, or a part of it:
// `npm run proof -- --only kills,mutants`. The last result of each step stays in shared/docs/proof.md, written when the
// step ends: hours of results are not lost with the last one. A new step is a row of LONG_STEPS in test-steps.mjs.

const FILE = join(ROOT, 'shared/docs/proof.md')
const ALL = [...STEPS, ...LONG_STEPS]

process.env.PROOF = '1'
const run = {
  // Commit of the sources as the steps found them; later commits do not count.
  commit: measuredCommit('shared/docs/proof.md'),
  day: new Date().toISOString().slice(0, 10),
  cores: availableParallelism(),
}
await runSteps(chosenOf(ALL), result => {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const names = ALL.map(({ name }) => name)
  writeFileSync(FILE, proofReport(before, names, [result], run))
})
