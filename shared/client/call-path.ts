/** Fills the parameters of an endpoint's path and adds its query. */

type Value = string | number | boolean | null | undefined

/**
 * Empty query values are left out; a missing path parameter is a mistake of the caller and throws.
 *
 * @example callPath('/api/post/:id', { id: 7 }, { q: 'a b' }) // '/api/post/7?q=a+b'
 */
export const callPath = (
  path: string,
  params: Record<string, Value> = {},
  query: Record<string, Value> = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${path} needs ${name}`)
    // `.` and `..` are encoded: a URL parser would resolve them and reach another path.
    return encodeURIComponent(String(value)).replace(/^\.{1,2}$/, dots => dots.replaceAll('.', '%2E'))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}
