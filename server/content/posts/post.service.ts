import type { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import {
  fieldError,
  fieldProblem,
  httpError,
  invalidFields,
  notFound,
} from '#server/platform/http/errors/http-error.ts'
import { changeRecord, createRecord, readRecord } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type * as contract from '#shared/contract/content/posts.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { findPicture, reclaimPictures, type StoredPictureRow } from '../media/media.store.ts'
import { decidePublication } from '../publication/publication.ts'
import { restoreRevision } from '../publication/published-kind.ts'
import type { TextId } from '../publication/revisions.ts'
import { postKind, type TextFields } from './post.kind.ts'
import { isOriginal, type PostFields, type PostRow, postFieldsOf } from './post.store.ts'
import { changedPostFields } from './post-input.ts'
import type { PostState } from './post-revisions.ts'
import { isSlugOfUntitled, proposeSlug, slugFor } from './post-slugs.ts'
import { blankText } from './post-text-fields.ts'

type Change = z.infer<typeof contract.postChangeSchema>

/** The fields of a call, the sanitised text and the uploaded picture. */
export interface SentPost {
  input: Change
  text: string | undefined
  picture: StoredPictureRow | null
}

/** Throws 400 for invalid fields, 409 for a slug that is taken. */
export const createPost = async (
  command: ChangeContext,
  { input, text, picture }: SentPost,
): Promise<PostRow> => {
  const { tx, ctx } = command
  const publication = decidePublication(input, null, ctx.now())
  const { title = '' } = input
  const image_hash = await coverOf(command, input, picture)
  const content = { ...publication, title, image_hash: image_hash ?? null }
  rejectUnfinished({ ...content, description: null })
  const categories = await knownCategories(tx, input.categories ?? [])
  // Without a title the slug is made from the id, which the insert gives.
  const slug = input.slug || (title === '' ? '' : await proposeSlug(tx, title, null))
  const fields = { ...blankText, sort_order: 0, source_version: null, ...changedPostFields(input, text) }
  return createRecord(command, postKind, { ...fields, ...content, slug, categories })
}

/**
 * Changes the fields that are sent and keeps the others; the first change of a translation creates it, as a draft
 * unless a state is sent. `byItself`: the form autosaves. Throws 400 for invalid fields, 404 for an unknown post, 409
 * for a stale version or a slug that is taken.
 */
export const changePost = async (
  command: ChangeContext,
  target: TextId,
  sent: SentPost,
  byItself: boolean,
): Promise<PostRow> => {
  if (target.lang !== originalLanguage && !(await postKind.find(command.tx, target)))
    return createTranslation(command, target, sent)
  return changeRecord(
    command,
    postKind,
    target,
    async (present): Promise<TextFields> => {
      const fields = await changed(command, present, sent)
      // Autosaves replace each other only in a draft: every version of a public or scheduled text stays in the history.
      return { ...fields, autosaved: byItself && present.status === 'draft' && fields.status === 'draft' }
    },
    (_after, { autosaved }) => (autosaved ? 'autosave' : undefined),
  )
}

const createTranslation = async (context: ChangeContext, of: TextId, sent: SentPost): Promise<PostRow> => {
  const original = await readRecord(context.tx, postKind, { ...of, lang: originalLanguage })
  if (context.ifMatch !== null) throw httpError('translation.gone')
  const draft = { status: 'draft' as const, published_at: null }
  const blank = { ...original, ...of, ...blankText, ...draft, slug: '', source_version: original.version }
  return createRecord(context, postKind, { ...(await changed(context, blank, sent)), of }, 'translate')
}

/** The fields of a text after a change; an empty `slug` in `before` marks a text that is not stored yet. */
const changed = async (
  context: ChangeContext,
  before: PostRow,
  { input, text, picture }: SentPost,
): Promise<PostFields> => {
  const { tx, ctx } = context
  const isNew = before.slug === ''
  const title = input.title ?? before.title
  const fields: PostFields = { ...postFieldsOf(before), ...changedPostFields(input, text), title }
  if (input.categories) fields.categories = await knownCategories(tx, input.categories)
  const status = input.status ?? (isNew ? 'draft' : undefined)
  Object.assign(fields, decidePublication({ ...input, status }, before, ctx.now()))
  if (isOriginal(before)) {
    fields.image_hash = (await coverOf(context, input, picture)) ?? before.image_hash
    rejectUnfinished(fields, before)
  } else {
    if (input.sourceVersion) fields.source_version = await sourceVersionOf(tx, before, input.sourceVersion)
    // A call that names no status may save a draft that was stored without a title before.
    const goesOnUntitled = !isNew && before.title === ''
    if (fields.status !== 'draft' || (input.status !== 'draft' && !goesOnUntitled)) rejectUntitled(title)
  }
  if (input.slug) fields.slug = input.slug
  // An empty slug in the call asks for one made from the title.
  else if (
    isNew ||
    input.slug === '' ||
    (input.slug === undefined && isSlugOfUntitled(before) && title !== '')
  )
    fields.slug = await slugFor(tx, title, before)
  return fields
}

/** Limits the sent version of the original to the present one: a translation cannot follow a later version. */
const sourceVersionOf = async (tx: Tx, { id }: PostRow, sent: number): Promise<number> => {
  const { version } = await readRecord(tx, postKind, { id, lang: originalLanguage })
  return Math.min(sent, version)
}

/** Hash of the uploaded or chosen picture; undefined if none is sent. Throws 400 for one unknown to the library. */
const coverOf = async (
  context: ChangeContext,
  { picture: hash }: Change,
  file: StoredPictureRow | null,
): Promise<string | undefined> => {
  if (file || !hash) return file?.hash
  const picture = await namedPicture(context, hash)
  if (!picture) throw fieldError('picture', 'picture.unknown')
  return picture.hash
}

/** Finds a picture of the library; a picture that somebody has removed meanwhile is restored from the bin. */
const namedPicture = async (
  { tx, at }: ChangeContext,
  hash: string,
): Promise<StoredPictureRow | undefined> => {
  await reclaimPictures(tx, [hash], at)
  return findPicture(tx, hash)
}

/**
 * Restores the content of an earlier revision or, for `publication`, its state and date instead. Throws 404 for an
 * unknown text or revision, 409 if another text has the slug by now.
 */
export const restorePost = async (
  command: ChangeContext,
  target: TextId,
  { version, publication }: { version: number; publication: boolean },
): Promise<PostRow> => {
  const { tx } = command
  await readRecord(tx, postKind, { ...target, lang: originalLanguage })
  if (!(await postKind.find(tx, target))) throw notFound('translation')
  return restoreRevision(command, postKind, { text: target, version }, async (present, old) => {
    const { status, published_at } = old
    const restored = publication ? { status, published_at } : await contentOf(command, present, old)
    const fields: PostFields = { ...postFieldsOf(present), ...restored }
    // A public text needs a title, so an untitled revision cannot replace it.
    if (fields.status !== 'draft') rejectUntitled(fields.title)
    return fields
  })
}

/**
 * The content of a revision. A translation keeps the version of the original that it follows, and the fields that all
 * texts of the post share. Removed categories are left out.
 */
const contentOf = async (
  command: ChangeContext,
  present: PostRow,
  { status, published_at, created_at, updated_at, ...old }: PostState,
): Promise<Partial<PostFields>> => {
  const { categories, sort_order, image_hash, ...content } = old
  if (!isOriginal(present)) return content
  const picture = image_hash === null ? null : await namedPicture(command, image_hash)
  const kept = await existing(command.tx, categories)
  return { ...content, categories: kept, sort_order, image_hash: picture?.hash ?? null }
}

/**
 * Throws one 400 with everything that a text lacks to be public: a title always, a picture for a new post or a former
 * draft, a summary for a former draft.
 */
const rejectUnfinished = (
  fields: Pick<PostFields, 'status' | 'title' | 'image_hash'> & { description: string | null },
  before: Pick<PostRow, 'status'> | null = null,
): void => {
  if (fields.status === 'draft') return
  const errors = [
    ...(fields.title === '' ? [untitled()] : []),
    // The picture is required when a text leaves the draft; an already public one may have lost it since.
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

/** Throws 400 for fields sent with a translation that belong to the whole post: picture, categories, order. */
export const rejectShared = (input: Change, image: unknown): void => {
  if (image) throw fieldError('image', 'field.shared', { field: 'image' })
  for (const field of ['picture', 'categories', 'order'] as const) {
    if (input[field] !== undefined) throw fieldError(field, 'field.shared', { field: 'other' })
  }
}

/** Throws 400 when one of the categories does not exist. */
const knownCategories = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const known = await existing(tx, ids)
  const missing = ids.filter(id => !known.includes(id))
  if (missing.length > 0) throw fieldError('categories', 'category.unknown', { ids: missing.join(', ') })
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
