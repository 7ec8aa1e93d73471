type Item =
  | readonly [value: string | number, label: string]
  | { id: number; title: string }
  | { id: number; name: string; email?: string }

type Items = Iterable<Item> | Readonly<Record<string, string>>

/** Options of a select, from values and labels, from records or from people. */
export const optionsOf = (items: Items) =>
  (Symbol.iterator in items ? [...items] : Object.entries(items)).map(item => {
    if (!('id' in item)) return { value: String(item[0]), label: item[1] }
    return { value: String(item.id), label: 'title' in item ? item.title : item.name || (item.email ?? '') }
  })

/**
 * The same behind a first one, called `none`, that has no value.
 *
 * @example choices('Все маршруты', [['usa', 'США']]) // [{ value: '', label: 'Все маршруты' }, { value: 'usa', … }]
 */
export const choices = (none: string, items: Items) => [{ value: '', label: none }, ...optionsOf(items)]
