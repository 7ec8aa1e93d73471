/** A post as it was, in the shape of a post. */

import type { Tx } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import type * as contract from '#shared/contract/posts.ts'
import type { Language } from '#shared/domain/languages.ts'
import { findPicture } from '../media/media.store.ts'
import { imageOf } from './post-response.ts'
import { findSnapshot } from './post-revisions.ts'
import { textsOf } from './post-text-fields.ts'

/** Throws 404 when that state is not kept. Categories that are gone are left out. */
export const revisionResponse = async (
  db: Tx,
  postId: number,
  version: number,
  lang: Language | undefined,
): Promise<contract.Post> => {
  const old = await findSnapshot(db, postId, version, lang)
  if (!old) throw notFound('version')
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
    id: postId,
    ...textsOf(old),
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
