/** Orders versions as semver does for the plain part; a pre-release comes before its release. */

/** Negative when `a` is older, positive when it is newer, zero when they are the same. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [parts(a), parts(b)]
  for (let i = 0; i < 3; i += 1) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0)
    if (difference !== 0) return difference
  }
  if (left.pre === right.pre) return 0
  if (left.pre === '') return 1
  if (right.pre === '') return -1
  return left.pre < right.pre ? -1 : 1
}

const parts = (version: string): { numbers: number[]; pre: string } => {
  const [plain = '', ...pre] = version.split('-')
  return { numbers: plain.split('.').map(part => Number.parseInt(part, 10) || 0), pre: pre.join('-') }
}
