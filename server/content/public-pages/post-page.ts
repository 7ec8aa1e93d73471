import * as russianBlog from '#messages/ru/content/blog-page.js'
import * as russian from '#messages/ru/content/post-blocks.js'
import * as ukrainianBlog from '#messages/uk/content/blog-page.js'
import * as ukrainian from '#messages/uk/content/post-blocks.js'
import { areExamplePrices } from '#server/calculation/prices/example-figures.ts'
import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import { type Context, nowIso } from '#server/platform/context.ts'
import {
  chosenPicture,
  forPostTexts,
  type Post,
  type PostDraft,
  type PostSummary,
} from '#shared/contract/content/posts.ts'
import type { PageData, ShownBlock } from '#shared/contract/content/public-pages.ts'
import { type Language, otherLanguage } from '#shared/domain/site/languages.ts'
import { splitAtBlocks } from '#shared/domain/text/post-blocks.ts'
import { untitledVideo } from '#shared/domain/text/rich-text.ts'
import { withApostrophes } from '#shared/domain/text/typographer.ts'
import { listCategoryRows } from '../categories/category.kind.ts'
import { categoryTitleIn } from '../categories/category-titles.ts'
import { findPicture } from '../media/media.store.ts'
import { altIn, findAlts } from '../media/picture-library.store.ts'
import {
  findPost,
  findPostBySlug,
  findPublishedSlugs,
  type PostRow,
  type PostTextRow,
} from '../posts/post.store.ts'
import { findFirstPosts } from '../posts/post-lists.ts'
import type { PostList } from '../posts/post-order.ts'
import { imageOf, postResponse } from '../posts/post-response.ts'
import { isGone, redirectToPresent } from '../redirects/former-post-address.ts'
import { cleanText, setText, typesetLater } from '../richtext/clean-and-typeset.ts'
import type { SetText } from '../richtext/typeset.ts'
import { shareAddress, sharedPost } from '../share/share-text.ts'
import type { BuiltInPageOf } from './built-in-page.ts'
import { article, pageHead } from './head/page-head.ts'
import { type PageRequest, pageGone, pageNotFound } from './page-request.ts'
import { readServices, shownFee } from './sections/priced-services.ts'
import { typesetPost } from './typeset-post.ts'

const texts: Record<Language, typeof russian> = { ru: russian, uk: ukrainian }
const blogTexts: Record<Language, typeof russianBlog> = { ru: russianBlog, uk: ukrainianBlog }

type Place = Pick<PageRequest, 'ctx' | 'site'>

/** Number of headings from which a post gets a table of contents. */
const worthContents = 3

/** Throws 404 for a post that is not public, 410 for a deleted one, `RedirectError` for a former slug. */
const postPage = async (request: PageRequest, name: string): Promise<PageData> => {
  const slug = name.replace(/\/$/, '')
  if (!/^[a-z0-9-]{1,200}$/.test(slug)) throw pageNotFound()
  const { db } = request.ctx
  const row = await findPostBySlug(db, slug, request.site.lang)
  if (row?.status !== 'published') throw !row && (await isGone(db, slug)) ? pageGone() : pageNotFound()
  redirectToPresent(row, name)
  return pageOfPost(request, row)
}

/** The page of a post, published or not, hidden from search engines. */
export const previewPage = async (request: Place, id: number): Promise<PageData> => {
  const row = await findPost(request.ctx.db, id, request.site.lang)
  if (!row) throw pageNotFound()
  const data = await pageOfPost(request, row)
  return { ...data, head: { ...data.head, indexed: false, canonical: '', jsonLd: [] } }
}

/** The page of a post with the editor's unsaved text. Sanitised although it is never stored. */
export const draftPage = async (request: Place, draft: PostDraft): Promise<PageData> => {
  const { ctx, site } = request
  const row = draft.id === undefined ? null : await findSaved(ctx, draft.id, site.lang)
  if (row === undefined) throw pageNotFound()
  const saved = row && (await postResponse(ctx.db, row))
  const words = texts[site.lang]
  const now = nowIso(ctx)
  const known = await listCategoryRows(ctx.db)
  const post: Post = {
    ...(saved ?? unsavedPost(now)),
    title: draft.title || words.untitled,
    description: draft.description,
    text: await cleanText(draft.text, ctx.config.publicUrl),
    categories: known
      .filter(({ id }) => draft.categories.includes(id))
      .flatMap(category => {
        const title = categoryTitleIn(category, site.lang)
        return title === null ? [] : { id: category.id, title }
      }),
    publishedAt: draft.publishedAt ?? now,
    imageAlt: draft.imageAlt,
    ...(draft.pictureId ? imageOf(await findPicture(ctx.db, draft.pictureId)) : {}),
    ...(draft.picture === 'chosen' ? { image: chosenPicture, imageVariants: [] } : {}),
  }
  return pageOf(
    request,
    post,
    await typesetLater(withStills(namingVideos(post.text, words), words), site.prefix),
  )
}

/** The saved text in a language; for a translation that is not saved yet, the original. */
const findSaved = async ({ db }: Context, id: number, lang: Language): Promise<PostRow | undefined> =>
  (await findPost(db, id, lang)) ?? findPost(db, id)

const unsavedPost = (now: string) => ({
  ...forPostTexts(() => ''),
  id: 0,
  slug: '',
  order: 0,
  version: 1,
  image: null,
  imageVariants: [],
  status: 'draft' as const,
  createdAt: now,
  updatedAt: now,
})

/** Says in the language of the page what a video without a title is. */
const namingVideos = (html: string, words: typeof russian): string =>
  html.replaceAll(` title="${untitledVideo}"`, ` title="${words.untitledVideo}"`)

/** Replaces videos by their titles, since a preview must load nothing from other sites. */
const withStills = (html: string, words: typeof russian): string =>
  html.replaceAll(
    /<iframe src="[^"]*" title="([^"]*)"[^<>]*><\/iframe>/g,
    (_whole, title: string) =>
      `<p class="video-still">${title === words.untitledVideo ? title : words.video({ title })}</p>`,
  )

const pageOfPost = async (request: Place, row: PostTextRow): Promise<PageData> => {
  const post = await postResponse(request.ctx.db, row)
  return pageOf(request, post, await setText(post.text, request.site.prefix))
}

const pageOf = async ({ ctx, site }: Place, post: Post, set: SetText): Promise<PageData> => {
  const { html, contents, minutes } = set
  const { slug } = post
  const path = `/blog/${slug}`
  const share = sharedPost(site, post)
  const other = await findPublishedSlugs(ctx.db, [post.id], otherLanguage(site.lang))
  const otherSlug = other.get(post.id)?.slug
  const head = pageHead(ctx, site, {
    title: post.metaTitle || post.title,
    description: post.metaDescription || post.description,
    keywords: post.keywords,
    path,
    otherPath: otherSlug === undefined ? null : `/blog/${otherSlug}`,
    nearestOther: `/blog?from=${slug}`,
    share,
    type: 'article',
    crumbs: [
      { title: blogTexts[site.lang].blog, path: '/blog' },
      { title: post.title, path },
    ],
    jsonLd: [
      article(ctx, site, {
        ...post,
        type: 'BlogPosting',
        path,
        description: post.metaDescription || post.description,
        sections: post.categories,
        images: [post.image, shareAddress(share)],
      }),
    ],
  })
  return {
    site,
    head,
    page: {
      kind: 'post',
      post: {
        ...typesetPost(post),
        text: namingVideos(html, texts[site.lang]),
        imageAlt: withApostrophes(await coverAltText(ctx, site.lang, post)),
      },
      blocks: await shownBlocks({ ctx, site }, html),
      contents: contents.length >= worthContents ? contents.filter(({ level }) => level < 4) : [],
      related: await findRelated({ ctx, site }, post),
      minutes,
      url: head.canonical,
    },
  }
}

/** Alternative text of the cover: the post's, else the library's. */
const coverAltText = async (ctx: Context, lang: Language, { image, imageAlt }: Post): Promise<string> => {
  if (imageAlt !== '' || image === null) return imageAlt
  const hash = image.slice('/media/'.length, '/media/'.length + 64)
  return altIn(lang, imageAlt, (await findAlts(ctx.db, [hash])).get(hash))
}

/** Data of the blocks inside a post's text, such as a calculator. */
const shownBlocks = async ({ ctx, site }: Place, html: string): Promise<ShownBlock[]> => {
  const words = texts[site.lang]
  const { blocks } = splitAtBlocks(html)
  const fees = blocks.some(({ kind }) => kind === 'fees') ? await readServices(ctx, site.lang) : []
  const areExamples =
    fees.length > 0 &&
    (await areExamplePrices(
      ctx,
      fees.map(({ code }) => code),
    ))
  return blocks.map(({ kind, preset }) => ({
    kind,
    words: '',
    label: '',
    to: '',
    fees: [],
    ...(kind === 'rate' ? { words: words.rate } : {}),
    ...(kind === 'callback' ? { words: words.callback, label: words.callbackLabel, to: '/callback' } : {}),
    ...(kind === 'calculator' ? calculatorTexts(words, preset) : {}),
    ...(kind === 'fees'
      ? { words: areExamples ? words.feesExample : words.fees, fees: fees.map(shownFee) }
      : {}),
  }))
}

const calculatorTexts = (words: typeof russian, preset: string) =>
  preset
    ? { words: words.preset, label: words.presetLabel, to: `/calculator?${preset}` }
    : { words: words.calculator, label: words.calculatorLabel, to: '/calculator' }

/** Related posts: those of the same category first, then the newest. */
const findRelated = async ({ ctx, site }: Place, post: Post): Promise<PostSummary[]> => {
  const category = post.categories[0]?.id ?? 0
  const list = { lang: site.lang, scope: 'published', category } as const
  const lists = [await firstPosts(ctx.db, list)]
  if (category !== 0) lists.push(await firstPosts(ctx.db, { ...list, category: 0 }))
  const others = lists.flat().filter(({ id }) => id !== post.id)
  return others.filter(({ id }, index) => others.findIndex(other => other.id === id) === index).slice(0, 3)
}

/** The newest posts of a list, cached because every post of a category shows them. */
const firstPosts = perContentVersion(
  async (db, list: PostList): Promise<PostSummary[]> => (await findFirstPosts(db, list, 4)).map(typesetPost),
  ({ lang, category }) => `${lang} ${category}`,
)

/** Most posts in the site map, newest first; a site map may list at most 50,000 URLs. */
const mapped = 2000

export const postPageKind: BuiltInPageOf<'post'> = {
  load: { '/blog/:slug': postPage },
  reads: [],
  listed: async (db, lang) => {
    const posts = await findFirstPosts(db, { scope: 'published', category: 0, lang }, mapped)
    const ids = posts.map(({ id }) => id)
    const others = await findPublishedSlugs(db, ids, otherLanguage(lang))
    return posts.map(({ id, slug, updatedAt, image }) => {
      const other = others.get(id)
      return {
        path: `/blog/${slug}`,
        otherPath: other ? `/blog/${other.slug}` : null,
        changed: updatedAt,
        image,
      }
    })
  },
  share: async ({ ctx, site }, slug) => {
    const row = await findPostBySlug(ctx.db, slug, site.lang)
    if (row?.status !== 'published' || row.slug !== slug) throw pageNotFound()
    return sharedPost(site, await postResponse(ctx.db, row))
  },
}
