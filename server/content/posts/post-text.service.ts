/** What the office does to the translations of a post: write and restore. */
import type { z } from 'zod'
import { recordAutosave, recordChange } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, invalid, notFound } from '#server/platform/http/http-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import type * as contract from '#shared/contract/posts.ts'
import { findPost, type PostRow } from './post.store.ts'
import { textChange } from './post-change.ts'
import { findSnapshot } from './post-revisions.ts'
import { claimSlug, isSlugOfUntitled, slugFor } from './post-slugs.ts'
import {
  findPostText,
  type PostTextFields,
  type PostTextRow,
  type TextLanguage,
  textFieldsOf,
  withText,
} from './post-text.store.ts'
import { decidePublication } from './publication.ts'
import { insertText, type Author as RevisionAuthor, replaceText } from './save-text.ts'
import { type Author, isAutosave, revisionAuthor } from './saver.ts'
import { blankText, changedFields, sanitised } from './sent-post.ts'

type Change = z.infer<typeof contract.postChange>

/**
 * Changes what is sent of a translation and keeps the rest; the first call makes it, a draft unless it says otherwise.
 * Throws 400 for what belongs to the post itself, 404, and 409 for the address and for a version that is not the present one.
 */
export const changeText = async (
  ctx: Context,
  by: Author,
  { id, lang }: { id: number; lang: TextLanguage },
  input: Change,
  ifMatch: number | null,
): Promise<PostRow> => {
  rejectShared(input)
  const text = await sanitised(ctx, input.text)
  return ctx.db.transaction().execute(async tx => {
    const post = found(await findPost(tx, id))
    const present = await findPostText(tx, id, lang)
    if (present) rejectStale(present, ifMatch)
    else if (ifMatch !== null) throw httpError('translation.gone')
    const owner = { postId: id, lang }
    const before = present ? textFieldsOf(present) : null
    const { sort_order, ...changed } = changedFields(input, text)
    const title = input.title ?? before?.title ?? ''
    const decided = decidePublication(
      { ...input, status: input.status ?? (present ? undefined : 'draft') },
      present ?? null,
      ctx.now(),
    )
    // A call that does not ask for a draft needs a title, unless the draft goes on without one.
    const goesOnUntitled = input.status === 'draft' || before?.title === ''
    if (title === '' && (decided.status !== 'draft' || !goesOnUntitled)) throw untitled()
    const fields: PostTextFields = {
      ...(before ?? { ...blankText, slug: '', source_version: post.version }),
      ...changed,
      ...decided,
      title,
      // What is said to follow the post cannot follow a version that is still to come.
      ...(input.sourceVersion ? { source_version: Math.min(input.sourceVersion, post.version) } : {}),
    }
    if (input.slug) fields.slug = await claimSlug(tx, input.slug, owner)
    // An emptied address is a wish for a proposed one.
    else if (
      input.slug === '' ||
      !present ||
      (input.slug === undefined && isSlugOfUntitled(present) && title !== '')
    )
      fields.slug = await slugFor(tx, title, id, owner)
    const autosaved = present !== undefined && isAutosave(by, present, fields)
    const author = { ...revisionAuthor(ctx, by), autosaved }
    const saved = await write(tx, post, lang, present, fields, author)
    const logged = textChange(present ?? null, saved)
    await (autosaved ? recordAutosave : recordChange)(tx, ctx, by, { ...logged, id })
    return withText(post, saved)
  })
}

/** Makes an earlier content of a translation the present one, as `restorePost` does; it follows what it followed. */
export const restoreText = (
  ctx: Context,
  by: Author,
  { id, lang }: { id: number; lang: TextLanguage },
  { version, publication }: { version: number; publication: boolean },
  ifMatch: number | null,
): Promise<PostRow> =>
  ctx.db.transaction().execute(async tx => {
    const post = found(await findPost(tx, id))
    const present = await findPostText(tx, id, lang)
    if (!present) throw notFound('translation')
    rejectStale(present, ifMatch)
    const old = await findSnapshot(tx, id, version, lang)
    if (!old) throw notFound('version')
    const { title, text, description, meta_title, meta_description, keywords, image_alt } = old
    const decided = publication ? old : present
    if (title === '' && decided.status !== 'draft') throw untitled()
    const fields = {
      ...textFieldsOf(present),
      ...{ title, text, description, meta_title, meta_description, keywords, image_alt },
      slug: await claimSlug(tx, old.slug, { postId: id, lang }),
      status: decided.status,
      published_at: decided.published_at,
    }
    const restored = await replaceText(tx, post, present, fields, revisionAuthor(ctx, by))
    await recordChange(tx, ctx, by, { ...textChange(present, restored), action: 'restore' })
    return withText(post, restored)
  })

const write = (
  tx: Tx,
  post: PostRow,
  lang: TextLanguage,
  present: PostTextRow | undefined,
  fields: PostTextFields,
  author: RevisionAuthor,
): Promise<PostTextRow> =>
  present ? replaceText(tx, post, present, fields, author) : insertText(tx, post, lang, fields, author)

/** Picture, categories and order are the same in every language. */
const rejectShared = (input: Change): void => {
  for (const field of ['picture', 'categories', 'order'] as const) {
    if (input[field] !== undefined) throw invalid(field, 'field.shared', { field: 'other' })
  }
}

const untitled = () => invalid('title', 'field.missing', { field: 'title' })

const found = (row: PostRow | undefined): PostRow => {
  if (!row) throw notFound()
  return row
}
