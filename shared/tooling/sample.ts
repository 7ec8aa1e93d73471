/** True in `npm run proof`, which tries everything that `npm test` samples. */
export const isProof = process.env.PROOF !== undefined

/**
 * All cases in the proof, in `npm test` those that stand for the others of their kind.
 *
 * @throws when no case has one of the names: a sample that a new name has emptied would prove nothing
 */
export const sampleOf = <C extends readonly [name: string, ...unknown[]]>(
  cases: readonly C[],
  names: readonly string[],
): C[] => {
  const unknown = names.filter(name => !cases.some(([known]) => known === name))
  if (unknown.length > 0) throw new Error(`No case is called ${unknown.join(', ')}`)
  return cases.filter(([name]) => isProof || names.includes(name))
}

/** A test that is tried in the proof only: `onlyInProof(it)('loses nothing', …)`, with what stands for it in a comment. */
export const onlyInProof =
  (it: (name: string, test: () => unknown, timeout?: number) => void) =>
  (name: string, test: () => unknown, timeout?: number): void => {
    if (isProof) it(name, test, timeout)
  }
