/** A change of a post as the audit log keeps it. */
import type { Change } from '#server/platform/audit/audit.ts'
import type { PostRow } from './post.store.ts'
import type { PostTextRow } from './post-text.store.ts'

type LoggedPost = PostRow & { categories: readonly number[] }

/** A change of a translation; `null` when there was none before. Its versions are not the post's. */
export const textChange = (before: PostTextRow | null, after: PostTextRow): Change => ({
  kind: 'post',
  id: after.post_id,
  ...(before ? {} : { action: 'translate' }),
  before: before && loggedText(before),
  after: loggedText(after),
})

/** `null` for a post that did not exist before, or does not afterwards. */
export const postChange = (before: LoggedPost | null, after: LoggedPost | null): Change => ({
  kind: 'post',
  id: (after ?? before)?.id ?? null,
  before: before && loggedFields(before),
  after: after && loggedFields(after),
})

/** Under the names of the API; the picture by its content's hash. */
const loggedFields = (post: LoggedPost) => ({
  ...loggedTexts(post),
  categories: [...post.categories].sort((a, b) => a - b),
  order: post.sort_order,
  image: post.image_hash?.slice(0, 12) ?? null,
  version: post.version,
})

const loggedText = (text: PostTextRow) => ({ ...loggedTexts(text), lang: text.lang })

const loggedTexts = (text: Omit<PostTextRow, 'post_id' | 'lang' | 'source_version'>) => ({
  title: text.title,
  slug: text.slug,
  text: text.text,
  description: text.description,
  metaTitle: text.meta_title,
  metaDescription: text.meta_description,
  keywords: text.keywords,
  imageAlt: text.image_alt,
  status: text.status,
  publishedAt: text.published_at,
})
