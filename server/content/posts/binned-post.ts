/** A post in the bin. Its states stay where they are, and with them the pictures that they show. */

import { type BinPayload, type BinRow, putRowsBack } from '#server/platform/bin/bin.store.ts'
import type { BinnedKind } from '#server/platform/bin/binned-kind.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { isLanguage, type Language } from '#shared/domain/languages.ts'
import { findPictures, reclaimPictures } from '../media/media.store.ts'
import { deleteGoneSlugs } from '../redirects/old-post-address.ts'
import { addRedirects } from '../redirects/other-site-redirect.store.ts'
import { picturesOf } from '../richtext/addresses.ts'
import { findPost, type PostRow, replaceCategories } from './post.store.ts'
import { postChange } from './post-change.ts'
import { movePost } from './post-positions.ts'
import { dropRevisions, program, storeRevision } from './post-revisions.ts'
import { indexPost } from './post-search.ts'
import { isTaken, proposeSlug } from './post-slugs.ts'
import { findPostTexts, withText } from './post-text.store.ts'
import { recordTextPictures, restoreTexts } from './save-text.ts'

/** Before the post goes: its former addresses go with it. */
export const postPayload = async (
  tx: Tx,
  post: PostRow,
  categories: readonly number[],
): Promise<BinPayload> => {
  // Its present state, should it have come in past the usual way: what is in the bin must keep its pictures.
  await storeRevision(tx, post, categories, program)
  const texts = await findPostTexts(tx, post.id)
  for (const text of texts) await storeRevision(tx, withText(post, text), categories, program, text.lang)
  const former = await tx.selectFrom('post_slugs').selectAll().where('post_id', '=', post.id).execute()
  const moved = await tx.selectFrom('redirects').selectAll().where('post_id', '=', post.id).execute()
  return {
    rows: [
      { table: 'posts', values: { ...post } },
      ...texts.map(values => ({ table: 'post_texts' as const, values: { ...values } })),
      ...former.map(values => ({ table: 'post_slugs' as const, values: { ...values } })),
      ...moved.map(values => ({ table: 'redirects' as const, values: { ...values } })),
    ],
    categories: [...categories],
  }
}

export const binnedPost: BinnedKind = {
  right: 'content.write',
  /** Under its own number and address, or under a free one when another post has taken it meanwhile. */
  restore: async (tx, { rows, categories = [] }, at) => {
    const [own, ...others] = rows
    const texts = others.filter(({ table }) => table === 'post_texts')
    const former = others.filter(({ table }) => table === 'post_slugs')
    const moved = others.filter(({ table }) => table === 'redirects')
    const id = Number(own?.values.id)
    const wanted = String(own?.values.slug)
    const version = Number(own?.values.version)
    const slug = (await isTaken(tx, wanted, id))
      ? await proposeSlug(tx, String(own?.values.title), id)
      : wanted
    const image = own?.values.image_hash
    const inText = [own, ...texts].flatMap(each => picturesOf(String(each?.values.text)))
    const named = typeof image === 'string' ? [image, ...inText] : inText
    await reclaimPictures(tx, named, at)
    const pictures = await findPictures(tx, named)
    const picture = typeof image === 'string' ? pictures.get(image) : undefined
    const free = []
    for (const each of former) {
      const owner = { postId: id, lang: languageOf(each.values.lang) }
      if (!(await isTaken(tx, String(each.values.slug), owner))) free.push(each)
    }
    for (const each of texts) {
      const owner = { postId: id, lang: languageOf(each.values.lang) }
      const own = String(each.values.slug)
      if (await isTaken(tx, own, owner))
        each.values.slug = await proposeSlug(tx, String(each.values.title), owner)
      // The post comes back on its next version, and a translation that was up to date still is.
      if (each.values.source_version === version) each.values.source_version = version + 1
    }
    const post = {
      table: 'posts' as const,
      values: { ...own?.values, slug, image_hash: picture?.hash ?? null },
    }
    // Its time has come while it lay here: nobody has decided to show it now.
    const late = [post, ...texts].filter(({ values }) => isDue(values, at))
    for (const { values } of late) Object.assign(values, { status: 'draft', published_at: null })
    await putRowsBack(tx, [post, ...texts, ...free], at)
    const row = await findPost(tx, id)
    if (!row) throw new Error(`Post ${id} did not come back`)
    const known = await tx
      .selectFrom('categories')
      .select('id')
      .where('id', 'in', categories.length > 0 ? categories : [0])
      .execute()
    const present = known.map(category => category.id)
    // Meanwhile an import may have given one to another post.
    for (const { values } of moved)
      await addRedirects(tx, id, [String(values.address)], languageOf(values.lang))
    await replaceCategories(tx, id, present)
    await recordTextPictures(tx, row, at)
    await movePost(tx, null, { ...row, categories: present })
    await indexPost(tx, { ...row, categories: present })
    await storeRevision(tx, row, present, program)
    await restoreTexts(tx, { ...row, categories: present })
    await deleteGoneSlugs(tx, [slug, ...free.map(each => String(each.values.slug))])
    const notes = [
      ...(late.length > 0 ? ['время публикации прошло, поэтому вернулась черновиком'] : []),
      ...(slug === wanted ? [] : [`адрес ${wanted} уже занят, теперь ${slug}`]),
      ...(typeof image === 'string' && !picture ? ['картинки больше нет'] : []),
      ...(inText.some(hash => !pictures.has(hash)) ? ['не все картинки из текста ещё есть'] : []),
      ...(present.length < categories.length ? ['не все её категории ещё есть'] : []),
    ]
    const record = postChange(null, { ...row, categories: present }).after ?? {}
    return { title: row.title, record, ...(notes.length > 0 ? { note: notes.join('; ') } : {}) }
  },
  purge: (tx, id) => dropRevisions(tx, id),
}

const isDue = ({ status, published_at }: BinRow['values'], at: string): boolean =>
  status === 'scheduled' && String(published_at) <= at

/** Entries from before there were translations have none. */
const languageOf = (value: unknown): Language => (isLanguage(value) ? value : 'ru')
