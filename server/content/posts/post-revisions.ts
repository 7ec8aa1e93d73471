/** Earlier states of posts: those of a translation are kept beside those of the post itself, with versions of their own. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { postStatus } from '#shared/contract/posts.ts'
import { type Language, languages } from '#shared/domain/languages.ts'
import * as revisions from '../revisions/revision.store.ts'
import { picturesOf } from '../richtext/addresses.ts'
import type { PostRow } from './post.store.ts'

const snapshot = z.object({
  title: z.string(),
  slug: z.string(),
  categories: z.array(z.number().int()),
  sort_order: z.number().int(),
  text: z.string(),
  description: z.string(),
  meta_title: z.string(),
  meta_description: z.string(),
  keywords: z.string(),
  image_hash: z.string().nullable(),
  image_alt: z.string(),
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
  categories: readonly number[],
  author: { id: number | null; autosaved?: boolean },
  lang: Language = 'ru',
): Promise<void> => {
  const state = snapshot.parse({ ...post, categories })
  const revision = {
    kind: kindOf[lang],
    record_id: post.id,
    version: post.version,
    snapshot: JSON.stringify(author.autosaved ? { ...state, ...revisions.autosaveMark } : state),
    author_id: author.id,
    created_at: post.updated_at,
  }
  const pictures = [...(post.image_hash ? [post.image_hash] : []), ...picturesOf(post.text)]
  await revisions.insertRevision(db, revision, pictures)
  if (author.autosaved) await revisions.dropAutosaved(db, revision, post.version - 1)
}

/** Removes every state of a post and of its translations. */
export const dropRevisions = async (db: Tx, postId: number): Promise<void> => {
  for (const lang of languages) await revisions.dropRevisions(db, kindOf[lang], postId)
}

/** Stored states, newest first, with the name of whoever saved them. */
export const listRevisionRows = (db: Tx, postId: number, lang: Language = 'ru') =>
  revisions.listRevisionRows(db, kindOf[lang], postId)

export const findSnapshot = async (
  db: Tx,
  postId: number,
  version: number,
  lang: Language = 'ru',
): Promise<Snapshot | undefined> => {
  const row = await revisions.findRevisionRow(db, kindOf[lang], postId, version)
  return row && snapshot.parse(JSON.parse(row.snapshot))
}

/** No person has written the state. */
export const program = { id: null }

const kindOf = { ru: 'post', uk: 'post-uk' } as const
