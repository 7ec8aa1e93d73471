/** What the office does to posts, in whatever language: create, change, remove and restore. */
import type { z } from 'zod'
import { recordAutosave, recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import {
  fieldProblem,
  httpError,
  invalid,
  invalidFields,
  notFound,
} from '#server/platform/http/http-error.ts'
import type { UploadedFile } from '#server/platform/http/read-body.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import type * as contract from '#shared/contract/posts.ts'
import { type Language, originalLanguage } from '#shared/domain/languages.ts'
import { findPicture, type Picture, reclaimPictures } from '../media/media.store.ts'
import { storePicture } from '../media/store-picture.ts'
import { postPayload } from './binned-post.ts'
import { fieldsOf, findPost, isOriginal, type PostFields, type PostRow } from './post.store.ts'
import { postChange } from './post-change.ts'
import { findSnapshot } from './post-revisions.ts'
import { claimSlug, isSlugOfUntitled, proposeSlug, slugFor } from './post-slugs.ts'
import { blankText } from './post-text-fields.ts'
import { decidePublication } from './publication.ts'
import { insertPost, insertText, removePost, replacePost } from './save-post.ts'
import { type Author, isAutosave, revisionAuthor } from './saver.ts'
import { changedFields, sanitised } from './sent-post.ts'

type Change = z.infer<typeof contract.postChange>

/** Which text of which post. */
interface Target {
  id: number
  lang: Language
}

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
      { ...fields, ...publication, image_hash, categories },
      revisionAuthor(ctx, by),
    )
    await recordChange(tx, ctx, by, postChange(null, row))
    return row
  })
}

/**
 * Changes what is sent and keeps the rest; the first change of a translation makes it, a draft unless it says otherwise.
 * Throws 400, also for what a translation shares with its post, 404, 409 and what `storePicture` throws.
 */
export const changePost = async (
  ctx: Context,
  by: Author,
  target: Target,
  input: Change,
  image: UploadedFile | undefined,
  ifMatch: number | null,
): Promise<PostRow> => {
  if (target.lang !== originalLanguage) rejectShared(input, image)
  const text = await sanitised(ctx, input.text)
  const change = async (tx: Tx, picture: Picture | null) => {
    const { present, before, original } = await findTarget(tx, target, ifMatch)
    const title = input.title ?? before.title
    const fields: PostFields = { ...fieldsOf(before), ...changedFields(input, text), title }
    if (input.categories) fields.categories = await knownCategories(tx, input.categories)
    const status = input.status ?? (present ? undefined : 'draft')
    Object.assign(fields, decidePublication({ ...input, status }, before, ctx.now()))
    if (picture) fields.image_hash = picture.hash
    // What is said to follow the original cannot follow a version that is still to come.
    if (input.sourceVersion && !isOriginal(before))
      fields.source_version = Math.min(input.sourceVersion, original.version)
    if (isOriginal(before)) rejectUnfinished(fields, before)
    // A call that does not ask for a draft needs a title, unless the draft goes on without one.
    else if (fields.status !== 'draft' || (input.status !== 'draft' && present?.title !== ''))
      rejectUntitled(title)
    // An emptied address is a wish for a proposed one.
    if (input.slug) fields.slug = await claimSlug(tx, input.slug, target)
    else if (
      input.slug === '' ||
      !present ||
      (input.slug === undefined && isSlugOfUntitled(before) && title !== '')
    )
      fields.slug = await slugFor(tx, title, target)
    const autosaved = present !== undefined && isAutosave(by, present, fields)
    const author = { ...revisionAuthor(ctx, by), autosaved }
    const saved = present
      ? await replacePost(tx, present, fields, author)
      : await insertText(tx, target, fields, author)
    const logged = { ...postChange(present ?? null, saved), id: target.id }
    await (autosaved ? recordAutosave : recordChange)(tx, ctx, by, logged)
    return saved
  }
  // Rejected before a picture is converted; the transaction looks again.
  if (image) await findTarget(ctx.db, target, ifMatch)
  return withPicture(ctx, image, input.picture, change)
}

/** The text as it is stored, and what a change begins with: of a translation that nobody has written yet, nothing. */
const findTarget = async (
  tx: Tx,
  { id, lang }: Target,
  ifMatch: number | null,
): Promise<{ present: PostRow | undefined; before: PostRow; original: PostRow }> => {
  const original = found(await findPost(tx, id))
  const present = lang === original.lang ? original : await findPost(tx, id, lang)
  if (present) rejectStale(present, ifMatch)
  else if (ifMatch !== null) throw httpError('translation.gone')
  const draft = { status: 'draft' as const, published_at: null }
  const before = present ?? {
    ...{ ...original, ...blankText, ...draft, slug: '' },
    source_version: original.version,
  }
  return { present, before, original }
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

/** Puts a post into the bin, in every language. Throws 404 and 409. */
export const deletePost = (ctx: Context, by: Author, id: number, ifMatch: number | null): Promise<void> =>
  ctx.db.transaction().execute(async tx => {
    rejectStale(found(await findPost(tx, id)), ifMatch)
    await putPostInBin(tx, ctx, by, id)
  })

export const putPostInBin = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  by: Author,
  id: number,
): Promise<void> => {
  const present = found(await findPost(tx, id))
  await recordChange(tx, ctx, by, postChange(present, null))
  const payload = await postPayload(tx, present)
  await putInBin(tx, ctx, by, { kind: 'post', id, title: present.title, payload })
  await removePost(tx, id)
}

/**
 * Makes an earlier content the present one. Whether and when the text is public stays as it is: that is decided
 * now, not then, unless `publication` takes back the very decision. A translation follows what it followed, and the rest
 * of its post stays. Categories that are gone are left out. Throws 404, and 409 when the address is another's by now.
 */
export const restorePost = (
  ctx: Context,
  by: Author,
  { id, lang }: Target,
  { version, publication }: { version: number; publication: boolean },
  ifMatch: number | null,
): Promise<PostRow> =>
  ctx.db.transaction().execute(async tx => {
    found(await findPost(tx, id))
    const present = await findPost(tx, id, lang)
    if (!present) throw notFound('translation')
    rejectStale(present, ifMatch)
    const old = await findSnapshot(tx, id, version, lang)
    if (!old) throw notFound('version')
    const { categories, sort_order, image_hash, created_at, updated_at, ...content } = old
    const { status, published_at } = publication ? old : present
    const fields: PostFields = {
      ...fieldsOf(present),
      ...content,
      ...{ slug: await claimSlug(tx, old.slug, { id, lang }), status, published_at },
    }
    if (isOriginal(present)) {
      const picture = image_hash === null ? null : await namedPicture(tx, image_hash, timestampOf(ctx))
      const kept = await existing(tx, categories)
      Object.assign(fields, { categories: kept, sort_order, image_hash: picture?.hash ?? null })
    }
    // What was public once comes back as it was, but not without a title.
    if (status !== 'draft') rejectUntitled(fields.title)
    const restored = await replacePost(tx, present, fields, revisionAuthor(ctx, by))
    await recordChange(tx, ctx, by, { ...postChange(present, restored), action: 'restore' })
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
    ...(fields.title === '' ? [untitled()] : []),
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

const rejectUntitled = (title: string): void => {
  if (title === '') throw invalidFields([untitled()])
}

const untitled = () => fieldProblem('title', 'field.missing', { field: 'title' })

/** Picture, categories and order are the same in every language. */
const rejectShared = (input: Change, image: UploadedFile | undefined): void => {
  if (image) throw invalid('image', 'field.shared', { field: 'image' })
  for (const field of ['picture', 'categories', 'order'] as const) {
    if (input[field] !== undefined) throw invalid(field, 'field.shared', { field: 'other' })
  }
}

const found = (row: PostRow | undefined): PostRow => {
  if (!row) throw notFound()
  return row
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
