import type { Tx } from '#server/platform/db/open.ts'
import type * as contract from '#shared/contract/content/posts.ts'
import { findPicture } from '../media/media.store.ts'
import type { TextId } from '../publication/revisions.ts'
import { imageOf } from './post-response.ts'
import { postRevisions } from './post-revisions.ts'
import { postTextsOf } from './post-text-fields.ts'

/** An earlier version in the shape of a post, without removed categories. Throws 404 if that version is not stored. */
export const revisionResponse = async (db: Tx, text: TextId, version: number): Promise<contract.Post> => {
  const { state: old } = await postRevisions.read(db, text, version)
  const categories =
    old.categories.length === 0
      ? []
      : await db
          .selectFrom('categories')
          .select(['id', 'title'])
          .where('id', 'in', old.categories)
          .orderBy('title_key')
          .execute()
  return {
    id: text.id,
    ...postTextsOf(old),
    slug: old.slug,
    categories,
    order: old.sort_order,
    text: old.text,
    ...imageOf(old.image_hash === null ? undefined : await findPicture(db, old.image_hash)),
    status: old.status,
    publishedAt: old.published_at,
    createdAt: old.created_at,
    updatedAt: old.updated_at,
    version,
  }
}
