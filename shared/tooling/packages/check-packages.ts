import { MANIFESTS, readAdvisories, readPackageFacts } from '#shared/tooling/packages/package-facts.ts'
import { findOldAdvisories, findPackageProblems } from '#shared/tooling/packages/package-rules.ts'

// First step of `npm test`: prints problems of the packages and fails, or prints nothing. An old list of advisories is
// only a warning, so that a checkout of today still passes next year; with `--fail-when-old`, used by the weekly
// workflow, it is an error.

const problems = MANIFESTS.flatMap(folder =>
  findPackageProblems(readPackageFacts(folder)).map(problem => folder + problem),
)
for (const problem of problems) process.stderr.write(`✗ ${problem}\n`)
const old = findOldAdvisories(readAdvisories().checked, new Date())
if (old !== null) process.stderr.write(`\n!! OLD: ${old}\n\n`)
const fails = problems.length > 0 || (old !== null && process.argv.includes('--fail-when-old'))
process.exitCode = fails ? 1 : 0
