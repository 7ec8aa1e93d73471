/** How the address that a post had on another site is stored and looked up: one spelling for what browsers, links and exports write differently. */
import { decodePercent } from '#shared/domain/search/decode-percent.ts'

/** The parameters by which WordPress names a post when its addresses carry no words. */
const numbered = /^(?:p|page_id)$/

/**
 * The address without its site, its closing slash and its anchor, decoded; of the query only a post's number stays. Null
 * for what is no address of a page, and for the home page itself.
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

/** True when the home page is asked for by the number of a post, which nothing else reads. */
export const asksByNumber = (url: string): boolean => /^\/\?(?:[^#]*&)?(?:p|page_id)=\d/.test(url)

/** Characters: no site has longer ones worth storing, and PostgreSQL indexes no long texts. */
const longest = 1000

const nowhere = 'https://relative.invalid'

const decoded = (path: string): string | null => decodePercent(path)?.normalize('NFC') ?? null
