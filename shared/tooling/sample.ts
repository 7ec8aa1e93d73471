/** True in `npm run proof`, which runs all cases; `npm test` runs a sample. */
export const isProof = process.env.PROOF !== undefined

/**
 * All cases in `npm run proof`; in `npm test` only those named as representative.
 *
 * @throws when a name matches no case, since a renamed case would silently drop out of the sample
 */
export const sampleOf = <C extends readonly [name: string, ...unknown[]]>(
  cases: readonly C[],
  names: readonly string[],
): C[] => {
  const unknown = names.filter(name => !cases.some(([known]) => known === name))
  if (unknown.length > 0) throw new Error(`No case is called ${unknown.join(', ')}`)
  return cases.filter(([name]) => isProof || names.includes(name))
}

/**
 * A test that runs in `npm run proof` only: `onlyInProof(it)('loses nothing', …)`; a comment names the test that `npm
 * test` runs in its place.
 */
export const onlyInProof =
  (it: (name: string, test: () => unknown, timeout?: number) => void) =>
  (name: string, test: () => unknown, timeout?: number): void => {
    if (isProof) it(name, test, timeout)
  }
