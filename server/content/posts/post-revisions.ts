/** Revisions of posts: each language has its own, with version numbers of its own. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { postStatusSchema } from '#shared/contract/content/posts.ts'
import { type RevisionAuthor, revisionsOf } from '../publication/revisions.ts'
import { picturesOf } from '../richtext/addresses-in-text.ts'
import { isOriginal, type PostRow } from './post.store.ts'
import { forTextColumns, postTextsOf } from './post-text-fields.ts'

const state = z.object({
  ...forTextColumns(() => z.string()),
  slug: z.string(),
  categories: z.array(z.number().int()),
  sort_order: z.number().int(),
  text: z.string(),
  image_hash: z.string().nullable(),
  status: postStatusSchema,
  published_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type PostState = z.infer<typeof state>

export const postRevisions = revisionsOf<PostState>('post', state, {
  pictures: ({ image_hash, text }) => [...(image_hash ? [image_hash] : []), ...picturesOf(text)],
})

export const storeRevision = (
  db: Tx,
  post: PostRow,
  author: Pick<RevisionAuthor, 'id' | 'autosaved'>,
): Promise<void> => postRevisions.store(db, post, state.parse(post), author)

/** Author of a revision that no person has written. */
export const program = { id: null }

/** A text of a post as the log shows it: under the names of the API, with the picture by the hash of its content. */
export const loggedFields = (post: PostRow) => ({
  ...postTextsOf(post),
  slug: post.slug,
  text: post.text,
  status: post.status,
  publishedAt: post.published_at,
  ...(isOriginal(post) ? sharedFields(post) : { lang: post.lang }),
})

/** Fields that all texts of a post share, logged with the original only; `version` counts the original's saves. */
const sharedFields = (post: PostRow) => ({
  categories: [...post.categories].sort((a, b) => a - b),
  order: post.sort_order,
  image: post.image_hash?.slice(0, 12) ?? null,
  version: post.version,
})
