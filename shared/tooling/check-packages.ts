import { readAdvisories, readPackageFacts } from '#shared/tooling/package-facts.ts'
import { findOldAdvisories, findPackageProblems } from '#shared/tooling/package-rules.ts'

// The first step of `npm test`: says what is wrong with the packages and fails, or says nothing. A list of advisories that
// is old is said as loudly, but a clone of today must still pass next year: only `--fail-when-old` fails, which the
// owner's weekly workflow asks for.

const problems = findPackageProblems(readPackageFacts())
for (const problem of problems) process.stderr.write(`✗ ${problem}\n`)
const old = findOldAdvisories(readAdvisories().checked, new Date())
if (old !== null) process.stderr.write(`\n!! OLD: ${old}\n\n`)
const fails = problems.length > 0 || (old !== null && process.argv.includes('--fail-when-old'))
process.exitCode = fails ? 1 : 0
