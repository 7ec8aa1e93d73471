/** A post in the bin. Its revisions stay in their own table and keep its pictures in use. */

import { texts as words } from '#messages/server/content/posts.js'
import type { Tx } from '#server/platform/db/open.ts'
import { listInOrder, listRows } from '#server/platform/db/rows.ts'
import {
  type BinnedKind,
  type BinPayload,
  type BinRow,
  restoreRows,
} from '#server/platform/records/bin.store.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { findPictures, reclaimPictures } from '../media/media.store.ts'
import { deleteGoneSlugs } from '../redirects/former-post-address.ts'
import { addRedirects } from '../redirects/other-site-redirects.ts'
import { picturesOf } from '../richtext/addresses-in-text.ts'
import { findPostTexts, type PostRow, replaceCategories } from './post.store.ts'
import { loggedFields, postRevisions, program, storeRevision } from './post-revisions.ts'
import { indexPost } from './post-search.ts'
import { isTaken, proposeSlug } from './post-slugs.ts'
import { recordTextPictures } from './save-post.ts'

/** Collects the rows that are deleted with the post, such as former slugs and redirects; call before the deletion. */
export const postPayload = async (tx: Tx, { id, categories }: PostRow): Promise<BinPayload> => {
  // Stores a revision of the present text if there is none: only revisions keep the pictures of a binned post in use.
  for (const text of await findPostTexts(tx, id)) await storeRevision(tx, text, program)
  const own = await listRows(tx, 'posts', { id })
  const texts = await listInOrder(tx, 'post_texts', { post_id: id }, 'lang')
  const former = await listRows(tx, 'post_slugs', { post_id: id })
  const moved = await listRows(tx, 'redirects', { post_id: id })
  return {
    rows: [
      ...own.map(values => ({ table: 'posts' as const, values: { ...values } })),
      ...texts.map(values => ({ table: 'post_texts' as const, values: { ...values } })),
      ...former.map(values => ({ table: 'post_slugs' as const, values: { ...values } })),
      ...moved.map(values => ({ table: 'redirects' as const, values: { ...values } })),
    ],
    categories: [...categories],
  }
}

export const binnedPost: BinnedKind = {
  right: 'content.write',
  /** Restores the post under its own id and slug, or under a free slug when another post has taken it meanwhile. */
  restore: async (tx, { rows, categories = [] }, at) => {
    const [own, ...others] = rows
    const texts = others.filter(({ table }) => table === 'post_texts')
    const former = others.filter(({ table }) => table === 'post_slugs')
    const moved = others.filter(({ table }) => table === 'redirects')
    const original = texts.find(({ values }) => values.source_version === null)
    if (!own || !original) throw new Error('A post without its text lay in the bin')
    const id = Number(own.values.id)
    const image = own.values.image_hash
    const inText = texts.flatMap(({ values }) => picturesOf(String(values.text)))
    const named = typeof image === 'string' ? [image, ...inText] : inText
    await reclaimPictures(tx, named, at)
    const pictures = await findPictures(tx, named)
    const picture = typeof image === 'string' ? pictures.get(image) : undefined
    const isFree = async ({ values: { slug, lang } }: BinRow) =>
      !(await isTaken(tx, String(slug), { id, lang: lang as Language }))
    const free = []
    for (const each of former) if (await isFree(each)) free.push(each)
    const { slug: wanted, version } = original.values
    for (const text of texts) {
      const { values } = text
      const owner = { id, lang: values.lang as Language }
      if (!(await isFree(text))) values.slug = await proposeSlug(tx, String(values.title), owner)
      // Restoring raises the original's version by one; a translation that was up to date must follow that version.
      if (values.source_version === version) values.source_version = Number(version) + 1
    }
    // The scheduled time has passed in the bin: the text is restored as a draft, so that it is not suddenly public.
    const late = texts.filter(({ values }) => isDue(values, at))
    for (const { values } of late) Object.assign(values, { status: 'draft', published_at: null })
    own.values.image_hash = picture?.hash ?? null
    await restoreRows(tx, [own, ...texts, ...free], at)
    // Inserted one by one: an import may have given one of these old addresses to another post meanwhile.
    for (const { values } of moved)
      await addRedirects(tx, id, [String(values.address)], values.lang as Language)
    await replaceCategories(tx, id, categories)
    const back = await findPostTexts(tx, id)
    const [row] = back
    if (!row) throw new Error(`Post ${id} did not come back`)
    await recordTextPictures(tx, back, at)
    for (const text of back) {
      await indexPost(tx, text)
      await storeRevision(tx, text, program)
    }
    await deleteGoneSlugs(tx, [
      ...back.map(({ slug }) => slug),
      ...free.map(each => String(each.values.slug)),
    ])
    const notes = [
      ...(late.length > 0 ? [words.cameBackDraft] : []),
      ...(row.slug === wanted ? [] : [words.addressTaken({ wanted: String(wanted), slug: row.slug })]),
      ...(typeof image === 'string' && !picture ? [words.pictureGone] : []),
      ...(inText.some(hash => !pictures.has(hash)) ? [words.picturesGone] : []),
      ...(row.categories.length < categories.length ? [words.categoriesGone] : []),
    ]
    return {
      title: row.title,
      record: loggedFields(row),
      ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
    }
  },
  purge: postRevisions.drop,
}

const isDue = ({ status, published_at }: BinRow['values'], at: string): boolean =>
  status === 'scheduled' && String(published_at) <= at
