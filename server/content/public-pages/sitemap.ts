/** The site map: every public page in both languages, each with its counterpart. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type Language, languages, localisePath, otherLanguage } from '#shared/domain/site/languages.ts'
import { escapeText } from '#shared/domain/text/escape-html.ts'
import { listPublishedPaths } from '../site-pages/site-page.store.ts'
import type { ListedPage } from './built-in-page.ts'
import { builtInPageLoaders } from './built-in-page-loaders.ts'
import { readMainLanguage } from './head/site-info.ts'

/** Most important pages, listed first. */
const firstPaths = ['/', '/calculator', '/usa', '/eu', '/georgia', '/blog']

/** Pages that show posts and so change with the newest one. */
const pagesOfPosts = new Set(['/', '/blog'])

export const sitemap = async (ctx: Context): Promise<string> => {
  const main = await readMainLanguage(ctx)
  const entries = await Promise.all(
    [main, otherLanguage(main)].map(async lang =>
      (await listedPages(ctx.db, lang)).map(page => entry(ctx, main, { ...page, lang })),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.flat().join('')}</urlset>\n`
}

const listedPages = async (db: Tx, lang: Language): Promise<ListedPage[]> => {
  const own = await Promise.all(
    Object.values(builtInPageLoaders).map(async kind => (await kind.listed?.(db, lang)) ?? []),
  )
  const written = await listPublishedPaths(db, lang)
  const others = new Set((await listPublishedPaths(db, otherLanguage(lang))).map(({ path }) => path))
  const pages = [
    ...written.map(({ path }) => ({ path, otherPath: others.has(path) ? path : null, changed: null })),
    ...own.flat(),
  ]
  const newest = newestOf(pages.filter(({ path }) => path.startsWith('/blog/')))
  return pages
    .map(page => (pagesOfPosts.has(page.path) ? { ...page, changed: newest } : page))
    .sort((one, other) => rankOf(one) - rankOf(other))
}

const rankOf = ({ path }: ListedPage): number => {
  const at = firstPaths.indexOf(path)
  return at < 0 ? firstPaths.length : at
}

const newestOf = (pages: readonly ListedPage[]): string | null =>
  pages.reduce<string | null>(
    (last, { changed }) => (last && changed && last > changed ? last : changed),
    null,
  )

const entry = (
  ctx: Context,
  main: Language,
  { path, otherPath, changed, image, lang }: ListedPage & { lang: Language },
): string => {
  const file = (address: string) => escapeText(ctx.config.publicUrl + address)
  const own = file(localisePath(path, lang, main))
  const known = languages.flatMap(each => {
    const there = each === lang ? path : otherPath
    return there === null ? [] : [{ lang: each, address: file(localisePath(there, each, main)) }]
  })
  // x-default is the main language, as in the `hreflang` links of the pages.
  const usual = known.filter(each => each.lang === main).map(each => ({ ...each, lang: 'x-default' }))
  const links = (known.length > 1 ? [...known, ...usual] : []).map(
    each => `<xhtml:link rel="alternate" hreflang="${each.lang}" href="${each.address}"/>`,
  )
  return `<url><loc>${own}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${links.join('')}${
    image ? `<image:image><image:loc>${file(image)}</image:loc></image:image>` : ''
  }</url>`
}
