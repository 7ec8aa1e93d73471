/** Decides which URLs a text may contain. Each URL is parsed as a browser would, and the parsed form is stored. */

import { mailAddress, readMailAddress } from '#shared/domain/mail-address.ts'
import { decodePercent } from '#shared/domain/search/decode-percent.ts'

/** Base for relative URLs; this host can never exist. */
const nowhere = 'https://relative.invalid'

/**
 * A link to the web, a mailbox, a telephone number or a path of this site; undefined for anything else. `external` is
 * true for a link to another site.
 *
 * @example safeLink('java\nscript:alert(1)') // undefined
 */
export const safeLink = (
  href: string | undefined,
  ownOrigin?: string,
): { href: string; external: boolean } | undefined => {
  const url = parse(href && withoutDetour(href))
  if (!url) return undefined
  if (url.origin === nowhere) return { href: pathOf(url, href), external: false }
  if (url.protocol === 'http:' || url.protocol === 'https:') {
    // A user name before the host only serves to deceive about where the link leads.
    if (url.username || url.password || !url.hostname) return undefined
    return { href: url.href, external: url.origin !== ownOrigin }
  }
  if (url.protocol === 'mailto:') {
    const mail = readMailAddress(decodePercent(url.pathname) ?? '')
    return mailAddress.test(mail) ? { href: `mailto:${mail}`, external: false } : undefined
  }
  if (url.protocol === 'tel:') {
    const number = url.pathname.replace(/[\s().-]|%20/g, '')
    return /^\+?\d{3,15}$/.test(number) ? { href: `tel:${number}`, external: false } : undefined
  }
  return undefined
}

/** The address to which such a page leads; any other stays as it is. */
export const withoutDetour = (address: string): string => {
  const url = parse(address)
  const direct = url && detour.test(url.host + url.pathname) && targetOf(url)
  return direct ? withoutDetour(direct) : address
}

/**
 * Pages through which mail filters, networks and search engines lead to a link that was copied from them. Those of
 * Outlook and Teams hold the address of who has received the letter.
 */
const detour = new RegExp(
  [
    String.raw`\.safelinks\.protection\.outlook\.com\/`,
    String.raw`^statics\.teams\.cdn\.office\.net\/evergreen-assets\/safelinks\/`,
    String.raw`^(?:www\.)?google\.[a-z.]{2,6}\/url$`,
    String.raw`^lm?\.(?:facebook|instagram|messenger)\.com\/(?:l\.php)?$`,
    String.raw`^(?:www\.youtube\.com\/redirect|slack-redir\.net\/link|t\.me\/iv|(?:m\.)?vk\.com\/away(?:\.php)?)$`,
  ].join('|'),
)

const targetOf = ({ searchParams }: InstanceType<typeof URL>): string | undefined =>
  ['url', 'q', 'u', 'to'].flatMap(name => searchParams.get(name) ?? []).find(to => /^https?:\/\//i.test(to))

/** Path of a picture stored on this site; undefined for any other URL. */
export const safePicture = (src: string | undefined, ownOrigin?: string): string | undefined => {
  const url = parse(src)
  if (!url || (url.origin !== nowhere && url.origin !== ownOrigin)) return undefined
  return mediaName.test(url.pathname) ? url.pathname : undefined
}

/** URL of a YouTube video on the host without cookies; undefined for any other URL, also for a player of a list or channel. */
export const safeEmbed = (src: string | undefined): string | undefined => {
  const url = parse(src)
  if (!url || url.port || url.username || url.password) return undefined
  if (url.protocol !== 'https:') return undefined
  if (!['www.youtube-nocookie.com', 'www.youtube.com', 'youtube.com'].includes(url.hostname)) return undefined
  const video = /^\/embed\/(?!videoseries$|live_stream$)([\w-]{6,20})$/.exec(url.pathname)?.[1]
  if (!video) return undefined
  const start = /^\d{1,5}$/.exec(url.searchParams.get('start') ?? '')?.[0]
  return `https://www.youtube-nocookie.com/embed/${video}${start ? `?start=${start}` : ''}`
}

const mediaName = /^\/media\/[0-9a-f]{64}-\d{1,5}\.(?:avif|webp|jpg|png)$/

/** The parser that browsers and Node share; the rules know the types of neither. */
declare const URL: {
  canParse(address: string, base: string): boolean
  new (
    address: string,
    base: string,
  ): Record<
    | 'hash'
    | 'host'
    | 'hostname'
    | 'href'
    | 'origin'
    | 'password'
    | 'pathname'
    | 'port'
    | 'protocol'
    | 'search'
    | 'username',
    string
  > & { searchParams: { get(name: string): string | null } }
}

const parse = (address: string | undefined): InstanceType<typeof URL> | undefined => {
  if (address === undefined || address.length > 2000) return undefined
  return URL.canParse(address, nowhere) ? new URL(address, nowhere) : undefined
}

/** A relative URL in one spelling. An anchor or query alone, which refers to the present page, is kept as such. */
const pathOf = (url: InstanceType<typeof URL>, href: string | undefined): string => {
  const given = (href ?? '').trim()
  if (given.startsWith('#')) return url.hash || '#'
  if (given.startsWith('?')) return url.search + url.hash || '?'
  return url.pathname + url.search + url.hash
}
