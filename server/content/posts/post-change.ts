/** A change of a post as the audit log keeps it. */
import type { Change } from '#server/platform/audit/audit.ts'
import type { PostRow } from './post.store.ts'

type LoggedPost = PostRow & { categories: readonly number[] }

/** `null` for a post that did not exist before, or does not afterwards. */
export const postChange = (before: LoggedPost | null, after: LoggedPost | null): Change => ({
  kind: 'post',
  id: (after ?? before)?.id ?? null,
  before: before && loggedFields(before),
  after: after && loggedFields(after),
})

/** Under the names of the API; the picture by its content's hash. */
const loggedFields = (post: LoggedPost) => ({
  title: post.title,
  slug: post.slug,
  categories: [...post.categories].sort((a, b) => a - b),
  order: post.sort_order,
  text: post.text,
  description: post.description,
  metaTitle: post.meta_title,
  metaDescription: post.meta_description,
  keywords: post.keywords,
  image: post.image_hash?.slice(0, 12) ?? null,
  imageAlt: post.image_alt,
  status: post.status,
  publishedAt: post.published_at,
  version: post.version,
})
