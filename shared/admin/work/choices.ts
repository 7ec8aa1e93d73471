type Item = readonly [value: string | number, label: string] | { id: number; name: string }

/**
 * Options of a select, from values and labels or from people; the first, called `none`, has no value.
 *
 * @example choices('Все маршруты', [['usa', 'США']]) // [{ value: '', label: 'Все маршруты' }, { value: 'usa', … }]
 */
export const choices = (none: string, items: Iterable<Item>) => [
  { value: '', label: none },
  ...[...items].map(item => {
    const [value, label] = 'id' in item ? [item.id, item.name] : item
    return { value: String(value), label }
  }),
]
