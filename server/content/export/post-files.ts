/** A post as the export writes it: whole as JSON, and as Markdown with front matter for other programs. */
import { stringify } from 'yaml'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { batchesOf, listRows } from '#server/platform/db/rows.ts'
import { forPostTexts } from '#shared/contract/content/posts.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { findPictures, type StoredPictureRow } from '../media/media.store.ts'
import { findCategoriesOf, findPostTexts, isOriginal, type PostRow } from '../posts/post.store.ts'
import { postTextsOf } from '../posts/post-text-fields.ts'
import { picturesOf } from '../richtext/addresses-in-text.ts'
import { exportedPictureName } from './content-files.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'

/** One text of a post; the name of a translation ends with its language. */
export interface ExportedPost {
  /** File name without an extension. */
  name: string
  json: string
  markdown: string
}

/** Every post, the oldest first, each with its translations. */
export async function* exportPosts(ctx: Context): AsyncGenerator<ExportedPost> {
  const read = (after?: { id: number }) =>
    ctx.db
      .selectFrom('posts')
      .select('id')
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(100)
      .execute()
  for await (const ids of batchesOf(read))
    for (const { id } of ids) yield* await ctx.db.transaction().execute(tx => exportPost(tx, id))
}

const exportPost = async (tx: Tx, id: number): Promise<ExportedPost[]> => {
  const texts = []
  for (const text of await findPostTexts(tx, id)) texts.push(await exportText(tx, text))
  return texts
}

const exportText = async (tx: Tx, row: PostRow): Promise<ExportedPost> => {
  const { id, lang } = row
  const hashes = [...(row.image_hash === null ? [] : [row.image_hash]), ...picturesOf(row.text)]
  const pictures = await findPictures(tx, hashes)
  const categories = (await findCategoriesOf(tx, [id], lang)).get(id) ?? []
  const former = await listRows(tx, 'post_slugs', { post_id: id, lang }, ['slug'])
  const moved = await listRows(tx, 'redirects', { post_id: id, lang }, ['address'])
  const cover = row.image_hash === null ? undefined : pictures.get(row.image_hash)
  const post = {
    ...fieldsOf(row),
    categories: categories.map(({ title }) => title),
    picture: cover ? exportedPictureName(cover) : null,
    formerAddresses: [
      ...former.map(({ slug }) => `/blog/${slug}`),
      ...moved.map(({ address }) => address),
    ].sort(),
    text: withExportedPictures(row.text, pictures),
  }
  return {
    name: `posts/${String(id).padStart(6, '0')}-${row.slug.slice(0, 60)}${isOriginal(row) ? '' : `.${lang}`}`,
    json: `${JSON.stringify(post, null, 2)}\n`,
    markdown: markdownOf(post),
  }
}

const fieldsOf = (row: PostRow) => ({
  id: row.id,
  lang: row.lang,
  ...postTextsOf(row),
  slug: row.slug,
  status: row.status,
  publishedAt: row.published_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  order: row.sort_order,
})

/** Front matter with the field names of static site generators, which our own import reads too. */
const markdownOf = (
  post: ReturnType<typeof fieldsOf> & {
    categories: string[]
    picture: string | null
    formerAddresses: string[]
    text: string
  },
): string => {
  const head = {
    ...forPostTexts(name => post[name]),
    slug: post.slug,
    ...(post.lang === originalLanguage ? {} : { lang: post.lang }),
    // Equal in all texts of one post, so that other programs can pair them.
    translationKey: `post-${post.id}`,
    ...(post.publishedAt === null ? {} : { date: post.publishedAt }),
    draft: post.status === 'draft',
    categories: post.categories,
    ...(post.picture === null ? {} : { image: `../${post.picture}` }),
    // Static site generators make a file of each alias, and a file has no query.
    aliases: post.formerAddresses.filter(address => !address.includes('?')),
  }
  return `${frontMatter(head)}\n${htmlToMarkdown(post.text)}`
}

/** All texts in quotes: many readers know YAML 1.1, where the address 2026-11-28 is a date and 12:30 is 750. */
export const frontMatter = (fields: object): string =>
  `---\n${stringify(fields, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 })}---\n`

/** Rewrites picture URLs to paths relative to the archive's folder of posts. */
const withExportedPictures = (html: string, pictures: ReadonlyMap<string, StoredPictureRow>): string =>
  html.replace(/ src="\/media\/([0-9a-f]{64})-\d{1,5}\.[a-z]{3,4}"/g, (whole, hash: string) => {
    const picture = pictures.get(hash)
    return picture ? ` src="../${exportedPictureName(picture)}"` : whole
  })
