import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { updateRow } from '#server/platform/db/rows.ts'
import { forPostTexts } from '#shared/contract/content/posts.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { categoryFields, categoryRows, findCategoryByTitle } from '../content/categories/category.kind.ts'
import type { StoredPictureRow } from '../content/media/media.store.ts'
import { adoptAltText } from '../content/media/picture-library.store.ts'
import { storePicture } from '../content/media/store-picture.ts'
import { findPostBySlug, postFieldsOf } from '../content/posts/post.store.ts'
import { postRevisions } from '../content/posts/post-revisions.ts'
import { blankText, postColumnsOf } from '../content/posts/post-text-fields.ts'
import { insertPost, insertPostText } from '../content/posts/save-post.ts'
import { sanitise } from '../content/richtext/sanitise.ts'
import { type Context, nowIso } from '../platform/context.ts'
import type { Tx } from '../platform/db/open.ts'
import { demoFolder } from './demo-folder.ts'

const words = { ...forPostTexts(() => z.string().default('')), slug: z.string() }

const demoPost = z.strictObject({
  ...words,
  categories: z.array(z.string()),
  order: z.int(),
  image: z.string().regex(/^[a-z0-9-]+\.webp$/),
  publishedAt: z.iso.datetime(),
})

const demoText = z.strictObject({
  /** The address of the Russian post that it translates. */
  of: z.string(),
  ...words,
})

const demoCategories = z.array(z.strictObject({ title: z.string(), uk: z.string() }))

/** Stores the posts in both languages with their categories, without pictures yet; returns how many. */
export const loadDemoPosts = async (ctx: Context, tx: Tx): Promise<number> => {
  const posts = readPosts()
  const texts = readTexts()
  const titles = readCategoryTitles()
  const at = nowIso(ctx)
  for (const { post, html } of posts) {
    const categories: number[] = []
    for (const title of post.categories) {
      const category =
        (await findCategoryByTitle(tx, title)) ??
        (await categoryRows.insert(tx, categoryFields(title, titles.get(title)), at))
      categories.push(category.id)
    }
    const date = new Date(post.publishedAt).toISOString()
    // A clock that runs behind must not show posts of tomorrow.
    const published = { status: 'published' as const, published_at: date < at ? date : at }
    const author = { id: null, at }
    const fields = { ...wordsOf(post), text: sanitise(html, ctx.config.publicUrl), ...published }
    const row = await insertPost(
      tx,
      { ...fields, sort_order: post.order, image_hash: null, categories },
      author,
    )
    const text = texts.get(post.slug)
    if (!text) continue
    const translated = {
      ...wordsOf(text.post),
      text: sanitise(text.html, ctx.config.publicUrl),
      ...published,
    }
    const uk = { ...postFieldsOf(row), ...translated, source_version: row.version }
    await insertPostText(tx, { id: row.id, lang: 'uk' }, uk, author)
  }
  return posts.length
}

const wordsOf = ({ slug, ...words }: Omit<z.infer<typeof demoText>, 'of'>) => ({
  ...blankText,
  ...postColumnsOf(words),
  slug,
})

/**
 * Adds the missing pictures of example posts, one after another beside the event loop; after an interrupted start it
 * continues with the rest. Ends early when `isStopping` returns true. `effort`: see `convertPicture`.
 */
export const attachDemoPictures = async (
  ctx: Context,
  isStopping: () => boolean,
  options: { effort?: number } = {},
): Promise<void> => {
  const bare = await postsWithoutPicture(ctx)
  const wanted = bare.size === 0 ? [] : readPosts().filter(({ post }) => bare.has(post.slug))
  // The newest first: they are on the pages that visitors open first.
  const texts = readTexts()
  wanted.sort((a, b) => (a.post.publishedAt < b.post.publishedAt ? 1 : -1))
  for (const [index, { post }] of wanted.entries()) {
    if (isStopping()) return
    const given = { account: 0, read: () => readFile(demoFolder(`images/${post.image}`)) }
    const attach = async (tx: Tx, picture: StoredPictureRow) => {
      const row = await findPostBySlug(tx, post.slug)
      if (row?.image_hash === null) {
        await updateRow(tx, 'posts', row.id, { image_hash: picture.hash })
        const at = nowIso(ctx)
        await adoptAltText(tx, picture.hash, post.imageAlt, at)
        await adoptAltText(tx, picture.hash, texts.get(post.slug)?.post.imageAlt ?? '', at, 'uk')
        // The next change of the post stores its first state anew, with the picture.
        if (row.version === 1) await postRevisions.drop(tx, row.id)
      }
    }
    await storePicture(ctx, given, attach, options)
    ctx.log.info({ picture: post.image, done: index + 1, of: wanted.length }, 'example pictures')
  }
}

/** Posts of the office always have a picture, so posts without one are examples that still wait for theirs. */
const postsWithoutPicture = async (ctx: Context): Promise<Set<string>> => {
  const rows = await ctx.db
    .selectFrom('posts')
    .innerJoin('post_texts', 'post_texts.post_id', 'posts.id')
    .select('slug')
    .where('image_hash', 'is', null)
    .where('lang', '=', originalLanguage)
    .limit(100)
    .execute()
  return new Set(rows.map(row => row.slug))
}

const readPosts = () => readFolder('posts', demoPost)

/** The translations, by the address of their Russian post. */
const readTexts = () => new Map(readFolder('uk/posts', demoText).map(text => [text.post.of, text]))

const readCategoryTitles = () =>
  new Map(
    demoCategories
      .parse(JSON.parse(readFileSync(demoFolder('uk/categories.json'), 'utf8')))
      .map(({ title, uk }) => [title, { uk }]),
  )

const readFolder = <T>(folder: string, schema: z.ZodType<T>) =>
  readdirSync(demoFolder(folder))
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => ({
      post: schema.parse(JSON.parse(readFileSync(demoFolder(`${folder}/${name}`), 'utf8'))),
      html: readFileSync(demoFolder(`${folder}/${name.replace(/\.json$/, '.html')}`), 'utf8'),
    }))
