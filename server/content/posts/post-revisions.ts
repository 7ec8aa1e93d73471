/** Earlier states of posts: each language has its own, with versions of their own. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { postStatus } from '#shared/contract/posts.ts'
import { type Language, originalLanguage } from '#shared/domain/languages.ts'
import * as revisions from '../revisions/revision.store.ts'
import { picturesOf } from '../richtext/addresses.ts'
import type { PostRow } from './post.store.ts'
import { forTextColumns } from './post-text-fields.ts'

const snapshot = z.object({
  // States of before a field was there lack it.
  ...forTextColumns(() => z.string().default('')),
  slug: z.string(),
  categories: z.array(z.number().int()),
  sort_order: z.number().int(),
  text: z.string(),
  image_hash: z.string().nullable(),
  status: postStatus,
  published_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Snapshot = z.infer<typeof snapshot>

/** Stores the state that a text has now, see `insertRevision`; one stored by itself replaces the one before it, see `dropAutosaved`. */
export const storeRevision = async (
  db: Tx,
  post: PostRow,
  author: { id: number | null; autosaved?: boolean },
): Promise<void> => {
  const state = snapshot.parse(post)
  const revision = {
    ...textOf(post.id, post.lang),
    version: post.version,
    snapshot: JSON.stringify(author.autosaved ? { ...state, ...revisions.autosaveMark } : state),
    author_id: author.id,
    created_at: post.updated_at,
  }
  const pictures = [...(post.image_hash ? [post.image_hash] : []), ...picturesOf(post.text)]
  await revisions.insertRevision(db, revision, pictures)
  if (author.autosaved) await revisions.dropAutosaved(db, revision, post.version - 1)
}

/** Removes every state of a post, in every language. */
export const dropRevisions = (db: Tx, postId: number): Promise<void> =>
  revisions.dropRevisions(db, { kind: 'post', record_id: postId })

/** Stored states, newest first, with the name of whoever saved them. */
export const listRevisionRows = (db: Tx, postId: number, lang: Language = originalLanguage) =>
  revisions.listRevisionRows(db, textOf(postId, lang))

export const findSnapshot = async (
  db: Tx,
  postId: number,
  version: number,
  lang: Language = originalLanguage,
): Promise<Snapshot | undefined> => {
  const row = await revisions.findRevisionRow(db, textOf(postId, lang), version)
  return row && snapshot.parse(JSON.parse(row.snapshot))
}

/** No person has written the state. */
export const program = { id: null }

const textOf = (record_id: number, lang: Language) => ({ kind: 'post' as const, record_id, lang })
