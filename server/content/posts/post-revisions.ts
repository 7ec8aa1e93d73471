/** Earlier states of posts: every save keeps one, the present state among them. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { postStatus } from '#shared/contract/posts.ts'
import { picturesOf } from '../richtext/addresses.ts'
import type { PostRow } from './post.store.ts'

/** States kept of one post; older ones go. */
export const storedRevisions = 50

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

/**
 * Keeps the state that a post has now under its version; a version that is kept already stays as it is, and those
 * that are too old go.
 */
export const storeRevision = async (
  db: Tx,
  post: PostRow,
  categories: readonly number[],
  authorId: number | null,
): Promise<void> => {
  const row = await db
    .insertInto('revisions')
    .values({
      kind,
      record_id: post.id,
      version: post.version,
      snapshot: JSON.stringify(snapshot.parse({ ...post, categories })),
      author_id: authorId,
      created_at: post.updated_at,
    })
    .onConflict(conflict => conflict.columns(['kind', 'record_id', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const hashes = [...(post.image_hash ? [post.image_hash] : []), ...picturesOf(post.text)]
  if (hashes.length > 0) {
    await db
      .insertInto('revision_media')
      .columns(['revision_id', 'media_hash'])
      .expression(
        db
          .selectFrom('media')
          .select(eb => [eb.val(row.id).as('revision_id'), 'hash'])
          .where('hash', 'in', hashes),
      )
      .execute()
  }
  await dropRevisions(db, post.id, post.version - storedRevisions)
}

/** Removes the states of a post up to a version, all of them without one. */
export const dropRevisions = async (
  db: Tx,
  postId: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  if (upTo < 1) return
  const old = db
    .selectFrom('revisions')
    .select('id')
    .where('kind', '=', kind)
    .where('record_id', '=', postId)
    .where('version', '<=', upTo)
  await db.deleteFrom('revisions').where('id', 'in', old).execute()
}

/** Kept states, newest first, with the name of whoever saved them. */
export const listRevisionRows = (db: Tx, postId: number) =>
  db
    .selectFrom('revisions')
    .leftJoin('admins', 'admins.id', 'revisions.author_id')
    .select(['revisions.version', 'revisions.created_at', 'admins.name as author'])
    .where('kind', '=', kind)
    .where('record_id', '=', postId)
    .orderBy('version', 'desc')
    .execute()

export const findSnapshot = async (
  db: Tx,
  postId: number,
  version: number,
): Promise<Snapshot | undefined> => {
  const row = await db
    .selectFrom('revisions')
    .select('snapshot')
    .where('kind', '=', kind)
    .where('record_id', '=', postId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && snapshot.parse(JSON.parse(row.snapshot))
}

const kind = 'post'
