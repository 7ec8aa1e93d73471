/**
 * Options of a select, from values and labels; the first, called `none`, has no value.
 *
 * @example choices('Все маршруты', [['usa', 'США']]) // [{ value: '', label: 'Все маршруты' }, { value: 'usa', … }]
 */
export const choices = (none: string, items: Iterable<readonly [string | number, string]>) => [
  { value: '', label: none },
  ...[...items].map(([value, label]) => ({ value: String(value), label })),
]
