/** What the office does to posts: create, change, remove and restore. */
import type { z } from 'zod'
import { recordAutosave, recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { fieldProblem, invalid, invalidFields, notFound } from '#server/platform/http/http-error.ts'
import type { UploadedFile } from '#server/platform/http/read-body.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import type * as contract from '#shared/contract/posts.ts'
import { findPicture, type Picture, reclaimPictures } from '../media/media.store.ts'
import { storePicture } from '../media/store-picture.ts'
import { postPayload } from './binned-post.ts'
import { findCategoryIds, findPost, type PostFields, type PostRow } from './post.store.ts'
import { postChange } from './post-change.ts'
import { findSnapshot } from './post-revisions.ts'
import { claimSlug, isSlugOfUntitled, proposeSlug, slugFor } from './post-slugs.ts'
import { decidePublication } from './publication.ts'
import { insertPost, removePost, replacePost } from './save-post.ts'
import { type Author, isAutosave, revisionAuthor } from './saver.ts'
import { blankText, changedFields, sanitised } from './sent-post.ts'

type Change = z.infer<typeof contract.postChange>

/** Creates a post with its picture; throws 400, 409 for the address, and what `storePicture` throws. */
export const createPost = async (
  ctx: Context,
  by: Author,
  input: Change,
  image: UploadedFile | undefined,
): Promise<PostRow> => {
  const text = await sanitised(ctx, input.text)
  return withPicture(ctx, image, input.picture, async (tx, picture) => {
    const publication = decidePublication(input, null, ctx.now())
    const image_hash = picture?.hash ?? null
    const { title = '' } = input
    rejectUnfinished({ ...publication, title, image_hash, description: null })
    const categories = await knownCategories(tx, input.categories ?? [])
    // A draft without a title gets its address with its number.
    const proposed = title === '' ? '' : await proposeSlug(tx, title, null)
    const slug = input.slug ? await claimSlug(tx, input.slug, null) : proposed
    const fields = { ...blankText, sort_order: 0, ...changedFields(input, text), title, slug }
    const row = await insertPost(
      tx,
      { ...fields, ...publication, image_hash },
      categories,
      revisionAuthor(ctx, by),
    )
    await recordChange(tx, ctx, by, postChange(null, { ...row, categories }))
    return row
  })
}

/** Changes what is sent and keeps the rest; throws 400, 404, 409 and what `storePicture` throws. */
export const changePost = async (
  ctx: Context,
  by: Author,
  id: number,
  input: Change,
  image: UploadedFile | undefined,
  ifMatch: number | null,
): Promise<PostRow> => {
  const text = await sanitised(ctx, input.text)
  const change = async (tx: Tx, picture: Picture | null) => {
    const present = found(await findPost(tx, id))
    rejectStale(present, ifMatch)
    const before = { ...present, categories: await findCategoryIds(tx, id) }
    const categories = input.categories ? await knownCategories(tx, input.categories) : before.categories
    const title = input.title ?? present.title
    const fields = { ...fieldsOf(present), ...changedFields(input, text), title }
    // An emptied address is a wish for a proposed one.
    if (input.slug === '' || (input.slug === undefined && isSlugOfUntitled(present) && title !== ''))
      fields.slug = await slugFor(tx, title, id, id)
    else if (input.slug !== undefined) fields.slug = await claimSlug(tx, input.slug, id)
    Object.assign(fields, decidePublication(input, present, ctx.now()))
    if (picture) fields.image_hash = picture.hash
    rejectUnfinished(fields, present)
    const autosaved = isAutosave(by, present, fields)
    const saved = await replacePost(tx, present, fields, categories, {
      ...revisionAuthor(ctx, by),
      autosaved,
    })
    const logged = postChange(before, { ...saved, categories })
    await (autosaved ? recordAutosave : recordChange)(tx, ctx, by, { ...logged, id })
    return saved
  }
  // Rejected before a picture is converted; the transaction looks again.
  if (image) rejectStale(found(await findPost(ctx.db, id)), ifMatch)
  return withPicture(ctx, image, input.picture, change)
}

/** In one transaction with the picture: a file that is stored first, one of the library, or none. Throws 400. */
const withPicture = <T>(
  ctx: Context,
  image: UploadedFile | undefined,
  hash: string | undefined,
  use: (tx: Tx, picture: Picture | null) => Promise<T>,
): Promise<T> => {
  if (image) return storePicture(ctx, image.bytes, use)
  return ctx.db.transaction().execute(async tx => {
    const picture = hash ? await namedPicture(tx, hash, timestampOf(ctx)) : null
    if (picture === undefined) throw invalid('picture', 'picture.unknown')
    return use(tx, picture)
  })
}

/** One that somebody has removed meanwhile comes out of the bin. */
const namedPicture = async (tx: Tx, hash: string, at: string): Promise<Picture | undefined> => {
  await reclaimPictures(tx, [hash], at)
  return findPicture(tx, hash)
}

/** Puts a post into the bin. Throws 404 and 409. */
export const deletePost = (ctx: Context, by: Author, id: number, ifMatch: number | null): Promise<void> =>
  ctx.db.transaction().execute(async tx => {
    const present = found(await findPost(tx, id))
    rejectStale(present, ifMatch)
    await putPostInBin(tx, ctx, by, present)
  })

export const putPostInBin = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  present: PostRow,
): Promise<void> => {
  const { id, title } = present
  const before = { ...present, categories: await findCategoryIds(tx, id) }
  await recordChange(tx, ctx, by, postChange(before, null))
  const payload = await postPayload(tx, present, before.categories)
  await putInBin(tx, ctx, by, { kind: 'post', id, title, payload })
  await removePost(tx, present)
}

/**
 * Makes an earlier content the present one. Whether and when the post is public stays as it is: that is decided
 * now, not then, unless `publication` takes back the very decision. Categories that are gone are left out. Throws 404,
 * and 409 when the address is another's by now.
 */
export const restorePost = (
  ctx: Context,
  by: Author,
  id: number,
  { version, publication }: { version: number; publication: boolean },
  ifMatch: number | null,
): Promise<PostRow> =>
  ctx.db.transaction().execute(async tx => {
    const present = found(await findPost(tx, id))
    rejectStale(present, ifMatch)
    const old = await findSnapshot(tx, id, version)
    if (!old) throw notFound('version')
    const { categories, created_at, updated_at, ...content } = old
    const decided = publication ? old : present
    const fields = {
      ...content,
      slug: await claimSlug(tx, old.slug, id),
      image_hash:
        (old.image_hash && (await namedPicture(tx, old.image_hash, timestampOf(ctx)))?.hash) || null,
      status: decided.status,
      published_at: decided.published_at,
    }
    // What was public once comes back as it was.
    rejectUnfinished(fields, decided)
    const before = { ...present, categories: await findCategoryIds(tx, id) }
    const kept = await existing(tx, categories)
    const restored = await replacePost(tx, present, fields, kept, revisionAuthor(ctx, by))
    const change = postChange(before, { ...restored, categories: kept })
    await recordChange(tx, ctx, by, { ...change, action: 'restore' })
    return restored
  })

/**
 * Throws the 400 that names each thing without which a post is not public: a title and a picture always, a summary when
 * a draft becomes public.
 */
const rejectUnfinished = (
  fields: Pick<PostFields, 'status' | 'title' | 'image_hash'> & { description: string | null },
  before: Pick<PostRow, 'status'> | null = null,
): void => {
  if (fields.status === 'draft') return
  const errors = [
    ...(fields.title === '' ? [fieldProblem('title', 'field.missing', { field: 'title' })] : []),
    // Of a public one the picture may have been lost.
    ...(fields.image_hash === null && (before === null || before.status === 'draft')
      ? [fieldProblem('image', 'field.missing', { field: 'image' })]
      : []),
    ...(fields.description === '' && before?.status === 'draft'
      ? [fieldProblem('description', 'field.missing', { field: 'description' })]
      : []),
  ]
  if (errors.length > 0) throw invalidFields(errors)
}

const found = (row: PostRow | undefined): PostRow => {
  if (!row) throw notFound()
  return row
}

/** What a save sets, from what is stored. */
export const fieldsOf = (row: PostRow): PostFields => {
  const { id, version, created_at, updated_at, title_key, ...fields } = row
  return fields
}

/** Throws 400 when one of them does not exist. */
const knownCategories = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const known = await existing(tx, ids)
  const missing = ids.filter(id => !known.includes(id))
  if (missing.length > 0) throw invalid('categories', 'category.unknown', { ids: missing.join(', ') })
  return known
}

const existing = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(row => row.id)
}
