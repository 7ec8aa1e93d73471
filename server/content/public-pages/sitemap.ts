/** The site map: every public page in both languages, each with its counterpart. */
import type { Context } from '#server/platform/context.ts'
import type { PostSummary } from '#shared/contract/content/posts.ts'
import { type Language, languages, localisePath, otherLanguage } from '#shared/domain/site/languages.ts'
import { escapeText } from '#shared/domain/text/escape-html.ts'
import { publishedCases } from '../cases/cases.ts'
import { findPublishedSlugs } from '../posts/post.store.ts'
import { findFirstPosts } from '../posts/post-lists.ts'
import { listPublishedPaths } from '../site-pages/site-page.store.ts'
import { readMainLanguage } from './site-info.ts'

/** Posts of a language in the map: search engines read 50,000 addresses at most, and the newest matter. */
const mapped = 2000

/** The pages that sell first. */
const firstPaths = ['/', '/calculator', '/usa', '/eu', '/georgia', '/blog']

/** Pages that change with the posts; when the others change, only their authors know. */
const pagesOfPosts = new Set(['/', '/blog'])

export const sitemap = async (ctx: Context): Promise<string> => {
  const main = await readMainLanguage(ctx)
  const [ru, uk] = await Promise.all([readLanguage(ctx, 'ru'), readLanguage(ctx, 'uk')])
  const of = { ru, uk }
  const urls = [main, otherLanguage(main)].flatMap(lang => {
    const { pages, cars, posts, otherSlugs } = of[lang]
    const other = otherLanguage(lang)
    return [
      ...pages.map(path =>
        entry(ctx, main, {
          paths: { [lang]: path, ...(of[other].pages.includes(path) ? { [other]: path } : {}) },
          lang,
          changed: pagesOfPosts.has(path) ? newest(posts) : null,
        }),
      ),
      ...cars.map(({ slug, updatedAt }) =>
        entry(ctx, main, {
          paths: {
            [lang]: `/cars/${slug}`,
            ...(of[other].cars.some(car => car.slug === slug) ? { [other]: `/cars/${slug}` } : {}),
          },
          lang,
          changed: updatedAt,
        }),
      ),
      ...posts.map(({ id, slug, updatedAt, image }) => {
        const otherSlug = otherSlugs.get(id)?.slug
        return entry(ctx, main, {
          paths: { [lang]: `/blog/${slug}`, ...(otherSlug ? { [other]: `/blog/${otherSlug}` } : {}) },
          lang,
          changed: updatedAt,
          image,
        })
      }),
    ]
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`
}

const readLanguage = async (ctx: Context, lang: Language) => {
  const [cases, posts, written] = await Promise.all([
    publishedCases(ctx.db, lang),
    findFirstPosts(ctx.db, { scope: 'published', category: 0, lang }, mapped),
    listPublishedPaths(ctx.db, lang),
  ])
  const paths = written.map(({ path }) => path)
  return {
    posts,
    cars: cases.map(({ slug, updated_at }) => ({ slug, updatedAt: updated_at })),
    otherSlugs: await findPublishedSlugs(
      ctx.db,
      posts.map(({ id }) => id),
      otherLanguage(lang),
    ),
    pages: [
      ...firstPaths.filter(path => path === '/blog' || paths.includes(path)),
      ...(cases.length > 0 ? ['/cars'] : []),
      ...paths.filter(path => !firstPaths.includes(path)),
    ],
  }
}

const newest = (posts: readonly PostSummary[]): string | null =>
  posts.reduce<string | null>((last, { updatedAt }) => (last && last > updatedAt ? last : updatedAt), null)

interface Entry {
  /** Where the page stands in each language that it has. */
  paths: Partial<Record<Language, string>>
  /** The language of this entry. */
  lang: Language
  changed: string | null
  image?: string | null
}

const entry = (ctx: Context, main: Language, { paths, lang, changed, image }: Entry): string => {
  const file = (path: string) => escapeText(ctx.config.publicUrl + path)
  const known = languages.flatMap(each => {
    const path = paths[each]
    return path === undefined ? [] : [{ lang: each, address: file(localisePath(path, each, main)) }]
  })
  const own = known.find(each => each.lang === lang)?.address ?? ''
  // x-default: the main language, as in the pages.
  const usual = known.filter(each => each.lang === main).map(each => ({ ...each, lang: 'x-default' }))
  const links = (known.length > 1 ? [...known, ...usual] : []).map(
    each => `<xhtml:link rel="alternate" hreflang="${each.lang}" href="${each.address}"/>`,
  )
  return `<url><loc>${own}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${links.join('')}${
    image ? `<image:image><image:loc>${file(image)}</image:loc></image:image>` : ''
  }</url>`
}
