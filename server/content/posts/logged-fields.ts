/** A text of a post as the log has it: under the names of the API, the picture by its content's hash. */
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

/** Fields that all texts of a post share, logged with the original only; a translation counts versions of its own. */
const sharedFields = (post: PostRow) => ({
  categories: [...post.categories].sort((a, b) => a - b),
  order: post.sort_order,
  image: post.image_hash?.slice(0, 12) ?? null,
  version: post.version,
})
