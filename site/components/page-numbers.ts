/**
 * First page, last page, current page and its neighbours; `null` stands for a gap of two pages or more.
 *
 * @example pageNumbers(5, 9) // [1, null, 4, 5, 6, null, 9]
 */
export const pageNumbers = (page: number, pageCount: number): (number | null)[] => {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter(n => n >= 1 && n <= pageCount)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const last = sorted[index - 1] ?? number - 1
    if (number - last === 1) return [number]
    return number - last === 2 ? [number - 1, number] : [null, number]
  })
}
