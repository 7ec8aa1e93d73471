import * as russian from '#messages/ru/content/blog-page.js'
import * as ukrainian from '#messages/uk/content/blog-page.js'
import type { Context } from '#server/platform/context.ts'
import { postLimits } from '#shared/contract/content/posts.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import { type Language, otherLanguage } from '#shared/domain/site/languages.ts'
import { searchCases } from '../cases/shown-cases.ts'
import { type CategoryRow, listCategoryRows } from '../categories/category.kind.ts'
import { byTitleIn, categoryTitleIn } from '../categories/category-titles.ts'
import { findPostPage } from '../posts/post-lists.ts'
import { countByCategory, countPosts } from '../posts/post-order.ts'
import { typesetText } from '../richtext/typeset.ts'
import { sharedPage } from '../share/share-text.ts'
import { searchPages } from '../site-pages/search-pages.ts'
import type { BuiltInPageOf } from './built-in-page.ts'
import { carCards } from './cars-page.ts'
import { pageHead, readMetaTexts } from './head/page-head.ts'
import { cameFrom, findUntranslated } from './missing-translation.ts'
import { numberOf, type PageRequest, pageNotFound } from './page-request.ts'
import { beginningOf } from './sections/fill-site-page.ts'
import { typesetPost } from './typeset-post.ts'

const texts: Record<Language, typeof russian> = { ru: russian, uk: ukrainian }

const blogPage = async ({ ctx, site, query }: PageRequest): Promise<PageData> => {
  const { lang } = site
  const page = numberOf(query.get('page')) ?? 1
  const category = numberOf(query.get('category'))
  const q = (query.get('q') ?? '').normalize('NFC').trim().slice(0, 200)
  const [words, rows, counts, posts, untranslated, found, foundCars] = await Promise.all([
    readMetaTexts(ctx, 'blog', lang),
    listCategoryRows(ctx.db),
    countByCategory(ctx.db, { scope: 'published', lang }),
    findPostPage(ctx.db, {
      lang,
      scope: 'published',
      category: category ?? 0,
      page,
      q: q || null,
      sort: 'order',
    }),
    findUntranslated(ctx, lang, query.get('from')),
    // Pages and cars have no category, so a search within one finds posts only.
    q === '' || category !== null ? [] : searchPages(ctx.db, lang, q),
    q === '' || category !== null ? [] : searchCases(ctx.db, lang, q),
  ])
  // A category without a title in the language is hidden from visitors who read that language.
  const categories = rows.flatMap(row => {
    const title = categoryTitleIn(row, lang)
    return title === null ? [] : { id: row.id, title }
  })
  const chosen = category === null ? undefined : categories.find(({ id }) => id === category)
  if (!posts || (category !== null && !chosen)) throw pageNotFound()
  const path = blogPath({ page, category })
  const pageText = page > 1 && texts[lang].pageNumber({ page: String(page) })
  const title = [chosen?.title, words.title, pageText].filter(Boolean).join(' — ')
  const head = pageHead(ctx, site, {
    ...words,
    title,
    // The category and the page number make the description of each list unique.
    description: [chosen?.title, pageText, words.description].filter(Boolean).join('. '),
    path,
    ...(untranslated === null
      ? await inOtherLanguage(ctx, lang, { page, row: rows.find(({ id }) => id === category), q })
      : { otherPath: null, nearestOther: untranslated.path }),
    share: sharedPage(site, 'blog', words.title),
    // There is no limit to the number of searches, so search engines index only lists without one.
    indexed: q === '' && untranslated === null,
    crumbs: [
      { title: texts[lang].blog, path: '/blog' },
      ...(chosen ? [{ title: chosen.title, path: blogPath({ page: 1, category }) }] : []),
    ],
  })
  const shown = categories
    .map(entry => ({ id: entry.id, title: typesetText(entry.title), postCount: counts.get(entry.id) ?? 0 }))
    .filter(({ postCount }) => postCount > 0)
    .sort(byTitleIn(lang))
  const items = posts.items.map(typesetPost)
  const cars = await carCards({ ctx, site }, foundCars)
  const notice = untranslated?.notice ?? null
  const ofOffice = await Promise.all(
    found.map(async ({ path: to, contents }) => ({
      path: to,
      title: typesetText(contents.title),
      text: typesetText(await beginningOf({ ctx, site }, contents)),
    })),
  )
  const pages = [
    ...ofOffice,
    ...cars.map(({ slug, title: car, description }) => ({
      path: `/cars/${slug}`,
      title: car,
      text: description,
    })),
  ]
  return {
    site,
    head,
    page: { kind: 'blog', posts: { ...posts, items }, pages, categories: shown, category, q, notice },
  }
}

interface Shown {
  page: number
  row: CategoryRow | undefined
  q: string
}

/** Path of the same list in the other language; if it is shorter or missing there, page 1 of the nearest list. */
const inOtherLanguage = async (ctx: Context, lang: Language, { page, row, q }: Shown) => {
  const other = otherLanguage(lang)
  const category = row?.id ?? null
  if (row && categoryTitleIn(row, other) === null)
    return { otherPath: null, nearestOther: `/blog?${cameFrom(blogPath({ page: 1, category }))}` }
  if (q !== '') return { otherPath: blogPath({ page: 1, category, q }) }
  const total = await countPosts(ctx.db, { lang: other, scope: 'published', category: category ?? 0 })
  if (page === 1 || page <= Math.ceil(total / postLimits.pageSize)) return {}
  return { otherPath: null, nearestOther: blogPath({ page: 1, category }) }
}

const blogPath = (place: { page: number; category: number | null; q?: string }): string => {
  const query = new URLSearchParams()
  if (place.category !== null) query.set('category', String(place.category))
  if (place.q) query.set('q', place.q)
  if (place.page > 1) query.set('page', String(place.page))
  return query.size > 0 ? `/blog?${query}` : '/blog'
}

export const blogPageKind: BuiltInPageOf<'blog'> = {
  load: { '/blog': blogPage },
  reads: ['page', 'category', 'q', 'from'],
  listed: async () => [{ path: '/blog', otherPath: '/blog', changed: null }],
  share: async ({ ctx, site }) =>
    sharedPage(site, 'blog', (await readMetaTexts(ctx, 'blog', site.lang)).title),
}
