/** A change of a post as the audit log keeps it. */
import type { Change } from '#server/platform/audit/audit.ts'
import { isOriginal, type PostRow } from './post.store.ts'
import { textsOf } from './post-text-fields.ts'

/** `null` for a text that did not exist before, or does not afterwards. */
export const postChange = (before: PostRow | null, after: PostRow | null): Change => ({
  kind: 'post',
  id: (after ?? before)?.id ?? null,
  ...(after && !before && !isOriginal(after) ? { action: 'translate' } : {}),
  before: before && loggedFields(before),
  after: after && loggedFields(after),
})

/** Under the names of the API; the picture by its content's hash. */
const loggedFields = (post: PostRow) => ({
  ...textsOf(post),
  slug: post.slug,
  text: post.text,
  status: post.status,
  publishedAt: post.published_at,
  ...(isOriginal(post) ? sharedFields(post) : { lang: post.lang }),
})

/** The versions of a translation are not the post's. */
const sharedFields = (post: PostRow) => ({
  categories: [...post.categories].sort((a, b) => a - b),
  order: post.sort_order,
  image: post.image_hash?.slice(0, 12) ?? null,
  version: post.version,
})
