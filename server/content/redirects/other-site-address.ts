/** Normalises URLs of posts on another site, since browsers, links and exports spell them differently. */
import { decodePercent } from '#shared/domain/search/decode-percent.ts'

/** Query parameters by which WordPress names a post whose URL contains no words. */
const numbered = /^(?:p|page_id)$/

/**
 * The URL without origin, closing slash and anchor, decoded; of the query only a post's number is kept. Null for a URL
 * that names no page, and for the home page itself.
 *
 * @example redirectKey('https://old.example/2023/05/slug/?utm_source=x') // '/2023/05/slug'
 * @example redirectKey('https://old.example/?p=123') // '/?p=123'
 */
export const redirectKey = (address: string): string | null => {
  if (!URL.canParse(address, nowhere)) return null
  const url = new URL(address, nowhere)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const path = decoded(url.pathname.replace(/(?<!\/)\/+$/, ''))
  if (path === null) return null
  const number = [...url.searchParams].find(
    ([name, value]) => numbered.test(name) && /^\d{1,12}$/.test(value),
  )
  const query = number ? `?${number[0]}=${number[1]}` : ''
  const key = (path === '' ? '/' : path) + query
  return key === '/' || key.length > longest ? null : key
}

/** True for the home page with a post number of WordPress in the query; this site uses no such parameter. */
export const asksByNumber = (url: string): boolean => /^\/\?(?:[^#]*&)?(?:p|page_id)=\d/.test(url)

/** Characters; longer URLs are not worth storing, and PostgreSQL cannot index long texts. */
const longest = 1000

const nowhere = 'https://relative.invalid'

const decoded = (path: string): string | null => decodePercent(path)?.normalize('NFC') ?? null
