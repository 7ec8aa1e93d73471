/**
 * Redirects from the URLs that a post had on another site before its import. Each leads to a post, never to another
 * URL, so there are no chains and no circles.
 */
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'
import { isLanguage, type Language, originalLanguage } from '#shared/domain/site/languages.ts'
import { findPublishedSlugs } from '../posts/post.store.ts'

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

/**
 * The file of this site for a path at which WordPress, its plugins, Ghost, Hugo or Jekyll have a feed, or a site map or
 * a part of one.
 */
export const fileForPath = (pathname: string): '/rss.xml' | '/sitemap.xml' | undefined => {
  if (siteMap.test(pathname) && pathname.includes('sitemap')) return '/sitemap.xml'
  return feed.test(pathname) ? '/rss.xml' : undefined
}

const siteMap = /^\/[\w-]+\.xml(?:\.gz)?$/
const feed = /^(?:\/blog)?\/(?:(?:feed|rss)(?:\/(?:atom|rdf|rss2?))?\/?|(?:atom|feed|index|rss2?)\.xml)$/

interface TextPlace {
  path: string
  lang: Language
}

/**
 * Path and language of the public text that had this URL, with or without the file of an index in it, or of which it was
 * the AMP page, a further page, a page of its comments or their feed; null when there is none.
 */
export const findRedirect = async (db: Tx, address: string): Promise<TextPlace | null> => {
  for (const spelling of new Set([address, address.replace(part, ''), address.replace(indexFile, '')])) {
    const found = await findExact(db, spelling)
    if (found) return found
  }
  return null
}

const indexFile = /\/index\.(?:php|html?)(?=$|[/?])/
const part = /(?<=[^/])\/(?:amp|embed|feed|trackback|comment-page-\d{1,4}|\d{1,3})\/?(?=$|\?)/

const findExact = async (db: Tx, address: string): Promise<TextPlace | null> => {
  const key = redirectKey(address)
  if (key === null) return null
  const found = await findRow(db, 'redirects', { address: key }, ['post_id', 'lang'])
  if (!found) return null
  const lang = isLanguage(found.lang) ? found.lang : originalLanguage
  const present = (await findPublishedSlugs(db, [found.post_id], lang)).get(found.post_id)
  return present ? { path: `/blog/${present.slug}`, lang } : null
}

/** Stores former URLs of a post; a URL that leads to another post already is left out. Returns the added ones. */
export const addRedirects = async (
  tx: Tx,
  postId: number,
  addresses: readonly string[],
  lang: Language,
): Promise<string[]> => {
  const keys = [...new Set(addresses.flatMap(address => redirectKey(address) ?? []))]
  if (keys.length === 0) return []
  const added = await tx
    .insertInto('redirects')
    .values(keys.map(address => ({ address, post_id: postId, lang })))
    .onConflict(conflict => conflict.column('address').doNothing())
    .returning('address')
    .execute()
  return added.map(({ address }) => address)
}
