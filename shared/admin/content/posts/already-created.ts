/** Finds a post that was created although its response was lost, by its slug, so that it is not created twice. */

import { plainTextOf } from '#shared/admin/platform/format/differing-range.ts'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import {
  listPostPageEndpoint,
  type Post,
  readPostBySlugEndpoint,
  readPostEndpoint,
} from '#shared/contract/content/posts.ts'
import { slugOf } from '#shared/domain/search/slug.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { PostValues } from './post-values.ts'

/**
 * Fills in the slug, also when the title yields none: the slug identifies the post, and the server rejects a second
 * post with it. A draft without a title has no slug; the server names it by its number.
 *
 * @example withSlug({ ...emptyPost, title: 'Акциз' }).slug // 'akciz'
 */
export const withSlug = (values: PostValues, lang?: Language): PostValues => ({
  ...values,
  slug: values.slug.trim() || (values.title.trim() === '' ? '' : slugOf(values.title, lang) || 'statya'),
})

/** The post that an attempt without a response created; null when it created none. Throws the errors of the calls. */
export const alreadyCreated = async (client: Client, attempt: PostValues): Promise<Post | null> => {
  if (attempt.slug === '') return untitledDraft(client, attempt)
  try {
    const found = await client.call(readPostBySlugEndpoint, { params: { slug: attempt.slug } })
    return isOurs(found, attempt) ? found : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Searches the newest drafts, few of which have no title. */
const untitledDraft = async (client: Client, attempt: PostValues): Promise<Post | null> => {
  const { items } = await client.call(listPostPageEndpoint, {
    params: { page: '1' },
    query: { status: 'draft', sort: 'newest' },
  })
  for (const { id, title } of items) {
    if (title !== '') continue
    const found = await client.call(readPostEndpoint, { params: { id } })
    if (isOurs(found, attempt)) return found
  }
  return null
}

const isOurs = (found: Post, attempt: PostValues): boolean =>
  found.title === attempt.title.trim() &&
  found.status === attempt.status &&
  plainTextOf(found.text) === plainTextOf(attempt.text)
