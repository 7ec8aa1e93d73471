import { isSameValue } from './merge.ts'

/**
 * The order of a merged list: that of the side that moved entries, mine when both did. An entry that only the other side
 * has comes after its predecessor there.
 *
 * @example joinOrder(['а', 'б'], ['б', 'а'], ['а', 'в', 'б']) // ['б', 'а', 'в']
 */
export const joinOrder = (
  base: readonly string[] | null,
  mine: readonly string[],
  theirs: readonly string[],
): string[] => {
  const iMoved = base === null || !isSameValue(shared(mine, base), shared(base, mine))
  const [first, second] = iMoved ? [mine, theirs] : [theirs, mine]
  const order = [...first]
  const placed = new Set(first)
  for (const [index, id] of second.entries()) {
    if (placed.has(id)) continue
    const before = second[index - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
    placed.add(id)
  }
  return order
}

const shared = (list: readonly string[], other: readonly string[]): string[] => {
  const known = new Set(other)
  return list.filter(id => known.has(id))
}
