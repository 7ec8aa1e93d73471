/** Loads the data of the page at a path, with one loader for each kind of page. */

import type { Context } from '#server/platform/context.ts'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { meantAddress } from '#server/platform/http/requests/meant-address.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import { isFixedPath, isFreePath } from '#shared/domain/content/page-path.ts'
import { findBuiltInPage } from '#shared/domain/site/built-in-pages.ts'
import {
  type Language,
  languages,
  localisePath,
  otherLanguage,
  splitLanguage,
  withPrefix,
} from '#shared/domain/site/languages.ts'
import { findPresentPath, redirectToPresentPath } from '../redirects/former-page-address.ts'
import { fileForPath, findRedirect } from '../redirects/other-site-redirects.ts'
import { RedirectError } from '../redirects/redirect-moved.ts'
import { isPublishedIn } from '../site-pages/site-page.store.ts'
import { builtInPageLoaders, loaderOf } from './built-in-page-loaders.ts'
import { readMainLanguage, readSiteInfo } from './head/site-info.ts'
import { cameFrom, findTranslated, findUntranslated } from './missing-translation.ts'
import { type PageRequest, pageNotFound } from './page-request.ts'
import { publishedContents, sitePage } from './sections/fill-site-page.ts'

/**
 * Reads the data of the page at a path with its query. Throws 404 for an unknown page, 410 for a deleted post,
 * `RedirectError` for a page with another URL now, and what the services throw.
 */
export const loadPage = async (ctx: Context, address: string, build: string): Promise<PageData> => {
  try {
    return await loadAsked(ctx, address, build)
  } catch (error) {
    const meant = isMissing(error) ? meantAddress(address) : null
    if (meant === null) throw error
    await loadAsked(ctx, meant, build)
    throw new RedirectError(meant, { isAddress: true, dropsQuery: true })
  }
}

const loadAsked = async (ctx: Context, address: string, build: string): Promise<PageData> => {
  const main = await readMainLanguage(ctx)
  const { named, path } = splitLanguage(address)
  const [pathname] = splitQuery(path)
  if (isHomeWithSlash(address)) throw new RedirectError(localisePath(pathname, named ?? main, main))
  if (named !== null && named !== main) return loadOther(ctx, path, build, { lang: named, main })
  try {
    const data = await loadMain(ctx, path, build, main)
    if (named === null) return data
  } catch (error) {
    // A redirect is passed on unchanged, so that a moved page takes one redirect and not two.
    if (named === null || error instanceof RedirectError) throw error
  }
  throw new RedirectError(localisePath(pathname, main, main))
}

/** Loads a page of the main language, whose URLs have no prefix. */
const loadMain = async (ctx: Context, path: string, build: string, main: Language): Promise<PageData> => {
  try {
    return await loadInLanguage(ctx, path, build, main)
  } catch (error) {
    if (error instanceof RedirectError) throw withLanguage(error, main, main)
    if (!isMissing(error)) throw error
    // The office may have changed the main language: the page is then found under the other language's prefix.
    const other = otherLanguage(main)
    if (!(await isPageIn(ctx, path, build, other))) throw error
    throw new RedirectError(localisePath(splitQuery(path)[0], other, main))
  }
}

/** Loads a page of the other language, whose URLs begin with its prefix. */
const loadOther = async (
  ctx: Context,
  path: string,
  build: string,
  { lang, main }: { lang: Language; main: Language },
): Promise<PageData> => {
  try {
    return await loadInLanguage(ctx, path, build, lang)
  } catch (error) {
    if (error instanceof RedirectError) throw withLanguage(error, lang, main)
    // While a language has no published home page, its home URL redirects to its blog.
    if (isMissing(error) && splitQuery(path)[0] === '/')
      throw new RedirectError(localisePath(`/blog?${cameFrom('/')}`, lang, main), { dropsQuery: true })
    const translated = isMissing(error) ? await findTranslated(ctx, lang, splitQuery(path)[0]) : null
    if (translated !== null) throw new RedirectError(localisePath(translated, lang, main))
    throw error
  }
}

const withLanguage = (moved: RedirectError, lang: Language, main: Language): RedirectError =>
  moved.isAddress ? moved : new RedirectError(localisePath(moved.path, lang, main), moved)

/** True for a language's home URL with a trailing slash. */
const isHomeWithSlash = (address: string): boolean => homeWithSlash.test(address)
const homeWithSlash = new RegExp(`^/(?:${languages.join('|')})/(?:$|\\?)`)

const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404

const isPageIn = async (ctx: Context, path: string, build: string, lang: Language): Promise<boolean> => {
  const [pathname] = splitQuery(path)
  // Pages of the office are looked up by path, which is cheaper than loading their data.
  if (isSitePath(pathname))
    return (
      (await isPublishedIn(ctx.db, pathname, lang)) ||
      (await findPresentPath(ctx.db, pathname, lang)) !== undefined
    )
  // A list may lack the category or the page number in this language, so the page is loaded to find out. Pages without
  // a list (`listed` null) exist in both languages and cannot be missing in one.
  const own = findBuiltInPage(pathname)
  if (!own || builtInPageLoaders[own.kind].listed === null) return false
  try {
    await loadInLanguage(ctx, path, build, lang)
    return true
  } catch (error) {
    if (error instanceof RedirectError) return true
    if (error instanceof HttpError) return false
    throw error
  }
}

const loadInLanguage = async (
  ctx: Context,
  path: string,
  build: string,
  lang: Language,
): Promise<PageData> => {
  const [pathname, search] = splitQuery(path)
  // Redirects a trailing slash, which old links and people add.
  const bare = pathname.slice(0, -1)
  if (pathname.endsWith('/') && (findBuiltInPage(bare)?.slug === '' || (await isPublished(ctx, bare, lang))))
    throw new RedirectError(bare)
  if (pathname.endsWith('/') && isSitePath(bare)) await redirectToPresentPath(ctx.db, bare, lang)
  // Decided before any query: most requests of robots are for paths that no page has.
  const page = pageOf(pathname)
  if (!page) {
    // The path may have been an office page before the program reserved it.
    await redirectToPresentPath(ctx.db, pathname, lang)
    return redirectFromOtherSite(ctx, path, lang)
  }
  try {
    const query = knownQuery(page, search)
    const data = await page.load({ ctx, site: await readSiteInfo(ctx, build, lang), query })
    return withQueryInLanguageLink(data, query)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error
    if (isSitePath(pathname)) await redirectToPresentPath(ctx.db, pathname, lang)
    return redirectFromOtherSite(ctx, path, lang)
  }
}

/**
 * Adds the query to the link to the other language, where it fills in the page too. Skips pages with a notice: they
 * link to another page.
 */
const withQueryInLanguageLink = (data: PageData, query: URLSearchParams): PageData => {
  const { counterpart } = data.head
  if (query.size === 0 || !counterpart.exact || counterpart.path.includes('?') || 'notice' in data.page)
    return data
  return {
    ...data,
    head: { ...data.head, counterpart: { ...counterpart, path: `${counterpart.path}?${query}` } },
  }
}

/**
 * Called only if no page has the path, so that a URL imported from another site never hides a page: redirects to the
 * feed, the site map or the post that had this URL there.
 */
const redirectFromOtherSite = async (ctx: Context, path: string, lang: Language): Promise<never> => {
  const file = fileForPath(splitQuery(path)[0])
  // Each language has a feed; the site map is one for both.
  if (file) throw new RedirectError(file, { isAddress: file === '/sitemap.xml' })
  // The other site may have used a language prefix too, for the same language or another one.
  const current = (await findRedirect(ctx.db, `/${lang}${path}`)) ?? (await findRedirect(ctx.db, path))
  if (current === null) throw pageNotFound()
  throw new RedirectError(localisePath(current.path, current.lang, await readMainLanguage(ctx)), {
    isAddress: true,
  })
}

/**
 * The URL with only the query parameters that its page reads. Used as the cache key, so that campaign parameters
 * neither cause another rendering nor appear in a page sent to somebody else.
 */
export const knownAddress = (address: string): string => {
  const { named, path } = splitLanguage(address)
  const [pathname, search] = splitQuery(path)
  const page = pageOf(pathname)
  if (!page || isHomeWithSlash(address)) return address
  const query = knownQuery(page, search)
  const known = query.size > 0 ? `${pathname}?${query}` : pathname
  return named === null ? known : withPrefix(known, `/${named}`)
}

interface PageKindLoader {
  load: (request: PageRequest) => Promise<PageData>
  /** Query parameters that the page reads; all others are removed. */
  reads: readonly string[]
}

const knownQuery = ({ reads }: PageKindLoader, search: string): URLSearchParams => {
  const known = new URLSearchParams()
  if (reads.length === 0) return known
  for (const [name, value] of new URLSearchParams(search)) if (reads.includes(name)) known.append(name, value)
  return known
}

const pageOf = (pathname: string): PageKindLoader | undefined => {
  const own = findBuiltInPage(pathname)
  const loadOwn = own && loaderOf(own)
  if (own && loadOwn)
    return { load: request => loadOwn(request, own.slug), reads: builtInPageLoaders[own.kind].reads }
  if (!isSitePath(pathname)) return undefined
  return {
    load: async request => {
      const { ctx, site, query } = request
      const contents = await publishedContents(ctx, pathname, site.lang)
      return sitePage(request, pathname, contents, await findUntranslated(ctx, site.lang, query.get('from')))
    },
    reads: pathname === '/' ? ['from'] : [],
  }
}

/** True for a path that an office page may have. */
const isSitePath = (pathname: string): boolean => isFixedPath(pathname) || isFreePath(pathname)

const isPublished = async (ctx: Context, path: string, lang: Language): Promise<boolean> =>
  isSitePath(path) && (await isPublishedIn(ctx.db, path, lang))

const splitQuery = (path: string): [pathname: string, search: string] => {
  const at = path.indexOf('?')
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at + 1)]
}
