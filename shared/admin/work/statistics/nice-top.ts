/**
 * Upper end of a scale of whole numbers: a round number not below the highest value, and even, since half of it is
 * labelled too.
 *
 * @example niceTop(7) // 10
 */
export const niceTop = (highest: number): number => {
  for (let size = 1; ; size *= 10) {
    const found = [2, 4, 6, 10].find(step => step * size >= highest)
    if (found !== undefined) return found * size
  }
}
