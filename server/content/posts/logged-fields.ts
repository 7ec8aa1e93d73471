/** A text of a post as the log shows it: under the names of the API, with the picture by the hash of its content. */
import { isOriginal, type PostRow } from './post.store.ts'
import { postTextsOf } from './post-text-fields.ts'

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
