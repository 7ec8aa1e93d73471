/** @returns runs work one after the other, in the order of the calls; a failure stops none of what follows */
export const inOrder = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
