import { readPackageFacts } from '#shared/tooling/package-facts.ts'
import { findPackageProblems } from '#shared/tooling/package-rules.ts'

// The first step of `npm test`: says what is wrong with the packages and fails, or says nothing.

const problems = findPackageProblems(readPackageFacts())
for (const problem of problems) process.stderr.write(`✗ ${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
