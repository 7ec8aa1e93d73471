/** What the page of a post is made of. */

import { type Context, timestampOf } from '#server/platform/context.ts'
import type { PageData, ShownBlock, SiteInfo } from '#shared/contract/pages.ts'
import { chosenPicture, type Post, type PostDraft, type PostSummary } from '#shared/contract/posts.ts'
import { splitAtBlocks } from '#shared/domain/post-blocks.ts'
import { listCategoryRows } from '../categories/category.store.ts'
import { findPicture } from '../media/media.store.ts'
import { findPost, findPostBySlug, type PostRow } from '../posts/post.store.ts'
import { findFirstPosts } from '../posts/post-lists.ts'
import { imageOf, postResponse } from '../posts/post-response.ts'
import { isGone, redirectToPresent } from '../redirects/old-post-address.ts'
import { sanitise } from '../richtext/sanitise.ts'
import { shareAddress, sharedPost } from '../share/share-text.ts'
import { pageHead } from './page-head.ts'
import { type PageRequest, pageGone, pageNotFound } from './page-request.ts'
import { readServices } from './services.ts'
import { shownFee } from './shown-fee.ts'
import { type SetText, setText, typeset, typesetPost } from './typeset-post.ts'

/** A text with fewer headings is read without a table of contents. */
const worthContents = 3

/** Throws 404 for a post that visitors cannot see, 410 for a deleted one, `Moved` for one under an old address. */
export const postPage = async (request: PageRequest, name: string): Promise<PageData> => {
  const slug = name.replace(/\/$/, '')
  if (!/^[a-z0-9-]{1,200}$/.test(slug)) throw pageNotFound()
  const { db } = request.ctx
  const row = await findPostBySlug(db, slug)
  if (row?.status !== 'published') throw !row && (await isGone(db, slug)) ? pageGone() : pageNotFound()
  redirectToPresent(row, name)
  return pageOfPost(request, row)
}

/** The page that a post has, or will have when it is published; search engines are to keep away from the latter. */
export const previewPage = async (
  request: Pick<PageRequest, 'ctx' | 'site'>,
  id: number,
): Promise<PageData> => {
  const row = await findPost(request.ctx.db, id)
  if (!row) throw pageNotFound()
  const data = await pageOfPost(request, row)
  return { ...data, head: { ...data.head, indexed: false, canonical: '', jsonLd: [] } }
}

/** The page of a post as it stands in the editor. What is never stored is sanitised all the same. */
export const draftPage = async (
  request: Pick<PageRequest, 'ctx' | 'site'>,
  draft: PostDraft,
): Promise<PageData> => {
  const { ctx } = request
  const row = draft.id === undefined ? null : await findPost(ctx.db, draft.id)
  if (row === undefined) throw pageNotFound()
  const saved = row && (await postResponse(ctx.db, row))
  const now = timestampOf(ctx)
  const known = await listCategoryRows(ctx.db)
  const post: Post = {
    ...(saved ?? unsavedPost(now)),
    title: draft.title || 'Без заголовка',
    description: draft.description,
    text: sanitise(draft.text, ctx.config.publicUrl),
    categories: known.filter(({ id }) => draft.categories.includes(id)),
    publishedAt: draft.publishedAt ?? now,
    imageAlt: draft.imageAlt,
    ...(draft.pictureId ? imageOf(await findPicture(ctx.db, draft.pictureId)) : {}),
    ...(draft.picture === 'chosen' ? { image: chosenPicture, imageVariants: [] } : {}),
  }
  return pageOf(request, post, typeset(withStills(post.text)))
}

const unsavedPost = (now: string) => ({
  ...{ id: 0, slug: '', order: 0, metaTitle: '', metaDescription: '', keywords: '', version: 1 },
  ...{ image: null, imageVariants: [], status: 'draft' as const, createdAt: now, updatedAt: now },
})

/** Videos as their titles: a page that is only looked at loads nothing from elsewhere. */
const withStills = (html: string): string =>
  html.replaceAll(
    /<iframe src="[^"]*" title="([^"]*)"[^<>]*><\/iframe>/g,
    '<p class="video-still">Видео: $1</p>',
  )

const pageOfPost = async (request: Pick<PageRequest, 'ctx' | 'site'>, row: PostRow): Promise<PageData> => {
  const post = await postResponse(request.ctx.db, row)
  return pageOf(request, post, setText(request.ctx.db, post))
}

const pageOf = async (
  { ctx, site }: Pick<PageRequest, 'ctx' | 'site'>,
  post: Post,
  { html, contents }: SetText,
): Promise<PageData> => {
  const { slug } = post
  const path = `/blog/${slug}`
  const share = sharedPost(ctx, site, post)
  const head = pageHead(ctx, site, {
    title: post.metaTitle || post.title,
    description: post.metaDescription || post.description,
    keywords: post.keywords,
    path,
    share,
    type: 'article',
    crumbs: [
      { title: 'Блог', path: '/blog' },
      { title: post.title, path },
    ],
    jsonLd: [blogPosting(ctx, site, { ...post, path, shareImage: shareAddress(share) })],
  })
  return {
    site,
    head,
    page: {
      kind: 'post',
      post: { ...typesetPost(post), text: html },
      blocks: await shownBlocks(ctx, html),
      contents: contents.length >= worthContents ? contents.filter(({ level }) => level < 4) : [],
      related: await findRelated(ctx, post),
      url: head.canonical,
    },
  }
}

/** What the blocks of a text show. */
const shownBlocks = async (ctx: Context, html: string): Promise<ShownBlock[]> => {
  const { blocks } = splitAtBlocks(html)
  const fees = blocks.some(({ kind }) => kind === 'fees') ? await readServices(ctx) : []
  return blocks.map(({ kind, preset }) => ({
    ...{ kind, words: '', label: '', to: '', fees: [] },
    ...(kind === 'rate' ? { words: 'Курс на\u00a0сегодня' } : {}),
    ...(kind === 'callback' ? callbackWords : {}),
    ...(kind === 'calculator' ? calculatorWords(preset) : {}),
    ...(kind === 'fees' ? { words: 'Наши услуги и\u00a0сборы', fees: fees.map(shownFee) } : {}),
  }))
}

const callbackWords = {
  words: 'Остались вопросы? Перезвоним и\u00a0посчитаем вместе с\u00a0Вами.',
  label: 'Перезвоните мне',
  to: '/callback',
}

const calculatorWords = (preset: string) =>
  preset
    ? {
        words: 'Этот расчёт открыт в\u00a0калькуляторе: меняйте в\u00a0нём что угодно.',
        label: 'Открыть расчёт',
        to: `/calculator?${preset}`,
      }
    : {
        words: 'Посчитайте свой автомобиль: ставки и\u00a0курс уже в\u00a0калькуляторе.',
        label: 'Рассчитать',
        to: '/calculator',
      }

/** Posts of the same category first, then the newest. */
const findRelated = async (ctx: Context, post: Post): Promise<PostSummary[]> => {
  const category = post.categories[0]?.id ?? 0
  const lists = [await firstPosts(ctx, category)]
  if (category !== 0) lists.push(await firstPosts(ctx, 0))
  const others = lists.flat().filter(({ id }) => id !== post.id)
  return others.filter(({ id }, index) => others.findIndex(other => other.id === id) === index).slice(0, 3)
}

/** The newest of a category, kept until public content changes: every post of the category shows them. */
const firstPosts = async (ctx: Context, category: number): Promise<PostSummary[]> => {
  const version = ctx.database.contentVersion()
  let kept = keptLists.get(ctx.db)
  if (kept?.version !== version) {
    kept = { version, lists: new Map() }
    keptLists.set(ctx.db, kept)
  }
  const known = kept.lists.get(category)
  if (known) return known
  const found = await findFirstPosts(ctx.db, { scope: 'published', category }, 4)
  const posts = found.map(typesetPost)
  // A write meanwhile makes them older than their number says.
  if (ctx.database.contentVersion() === version) kept.lists.set(category, posts)
  return posts
}

const keptLists = new WeakMap<Context['db'], { version: number; lists: Map<number, PostSummary[]> }>()

const blogPosting = (
  ctx: Context,
  site: SiteInfo,
  { path, shareImage, ...post }: Post & { path: string; shareImage: string },
) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.metaDescription || post.description,
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  inLanguage: 'ru',
  mainEntityOfPage: ctx.config.publicUrl + path,
  image: [post.image, shareImage].flatMap(image => (image ? [ctx.config.publicUrl + image] : [])),
  articleSection: post.categories.map(({ title }) => title),
  author: { '@type': 'Organization', name: site.name, url: `${ctx.config.publicUrl}/` },
  publisher: {
    '@type': 'Organization',
    name: site.name,
    url: `${ctx.config.publicUrl}/`,
    logo: { '@type': 'ImageObject', url: `${ctx.config.publicUrl}/icons/icon-512.png` },
  },
})
