/** What a page of the blog is made of. */
import type { PageData } from '#shared/contract/pages.ts'
import { listCategoryRows } from '../categories/category.store.ts'
import { findPostPage } from '../posts/post-lists.ts'
import { countPositionsByCategory } from '../posts/post-page-index.ts'
import { sharedPage } from '../share/share-text.ts'
import { pageHead, readMetaTexts } from './page-head.ts'
import { type PageRequest, pageNotFound } from './page-request.ts'
import { typesetPost } from './typeset-post.ts'

export const blogPage = async ({ ctx, site, query }: PageRequest): Promise<PageData> => {
  const page = numberOf(query.get('page')) ?? 1
  const category = numberOf(query.get('category'))
  const q = (query.get('q') ?? '').normalize('NFC').trim().slice(0, 200)
  const [words, categories, counts, posts] = await Promise.all([
    readMetaTexts(ctx, 'blog', site.lang),
    listCategoryRows(ctx.db),
    countPositionsByCategory(ctx.db, 'published'),
    findPostPage(ctx.db, { scope: 'published', category: category ?? 0, page, q: q || null, sort: 'order' }),
  ])
  const chosen = category === null ? undefined : categories.find(({ id }) => id === category)
  if (!posts || (category !== null && !chosen)) throw pageNotFound()
  const path = blogPath({ page, category, q: '' })
  const pageText = page > 1 && `страница ${page}`
  const title = [chosen?.title, words.title, pageText].filter(Boolean).join(' — ')
  const head = pageHead(ctx, site, {
    ...words,
    title,
    // Each list says which one it is, so that no two pages describe themselves alike.
    description: [chosen?.title, pageText, words.description].filter(Boolean).join('. '),
    path,
    share: sharedPage(ctx, site, 'blog', words.title),
    // Search results have no end; search engines have the blog itself.
    indexed: q === '',
    crumbs: [
      { title: 'Блог', path: '/blog' },
      ...(chosen ? [{ title: chosen.title, path: blogPath({ page: 1, category, q: '' }) }] : []),
    ],
  })
  const shown = categories
    .map(({ id, title }) => ({ id, title, postCount: counts.get(id) ?? 0 }))
    .filter(({ postCount }) => postCount > 0)
    .sort((a, b) => alphabetical.compare(a.title, b.title))
  const items = posts.items.map(typesetPost)
  return { site, head, page: { kind: 'blog', posts: { ...posts, items }, categories: shown, category, q } }
}

const alphabetical = new Intl.Collator('ru')

/** Null when the query does not say; anything but a number from 1 up is no page. */
const numberOf = (text: string | null): number | null => {
  if (text === null) return null
  if (!/^[1-9]\d{0,8}$/.test(text)) throw pageNotFound()
  return Number(text)
}

const blogPath = (place: { page: number; category: number | null; q: string }): string => {
  const query = new URLSearchParams()
  if (place.category !== null) query.set('category', String(place.category))
  if (place.page > 1) query.set('page', String(place.page))
  return query.size > 0 ? `/blog?${query}` : '/blog'
}
