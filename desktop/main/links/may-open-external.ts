/** Decides which links the operating system may be asked to open. */
import { isAppAddress } from '#desktop/main/app-origin.ts'
import { isFixedPath, isFreePath } from '#shared/domain/content/page-path.ts'
import { findBuiltInPage } from '#shared/domain/site/built-in-pages.ts'
import { splitLanguage } from '#shared/domain/site/languages.ts'

const allowed: ReadonlySet<string> = new Set(['https:', 'mailto:', 'tel:', 'viber:'])

/**
 * The URL to hand to the system, normalised by the URL parser, or null when it must not be opened. `openExternal`
 * starts programs: `file:`, `smb:`, `ms-msdt:` and the like have run code on people's machines. `http:` is rejected
 * too, except for a chosen server on this very machine.
 * @param server origin of the chosen server, or null before there is one
 */
export const externalAddress = (address: string, server: string | null = null): string | null => {
  if (address.length > 2048 || /[ \\\p{Cc}]/u.test(address)) return null
  const url = URL.parse(onSite(address, server))
  if (url === null || !(allowed.has(url.protocol) || url.origin === server)) return null
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol === 'https:' && url.hostname === '') return null
  if (url.protocol === 'tel:' && !/^\+?[\d().;=\-a-z]{3,40}$/i.test(url.pathname)) return null
  // Viber links may only open a chat with a number, as used for answering a request.
  if (url.protocol === 'viber:' && !/^viber:\/\/chat\?number=%2B\d{7,15}(?:&draft=[^&#]*)?$/.test(url.href))
    return null
  if (url.protocol === 'mailto:' && mailtoAttaches(url)) return null
  return url.href
}

/**
 * A page of the site, such as `/blog/akciz`, `/uk/usa` or the preview of a post, is linked by its path alone. The
 * window has no such page, so the link leads to the chosen server. A response to an API call is not a page.
 */
const onSite = (address: string, server: string | null): string => {
  if (server === null || !isAppAddress(address)) return address
  const { pathname, search, hash } = new URL(address)
  return isPreview(pathname) || isPage(splitLanguage(pathname).path)
    ? server + pathname + search + hash
    : address
}

const isPreview = (path: string): boolean => /^\/admin\/posts\/\d+\/preview$/.test(path)

const isPage = (path: string): boolean =>
  (/^(?:\/[^/]+){1,2}$/.test(path) && findBuiltInPage(path) !== undefined) ||
  isFixedPath(path) ||
  isFreePath(path)

/** Some mail programs honour `attach=` and would offer a local file to the recipient. */
const mailtoAttaches = (url: URL): boolean =>
  [...url.searchParams.keys()].some(key => /^attach/i.test(key.trim()))
