import { fieldError } from '#server/platform/http/errors/http-error.ts'
import type { PostStatus } from '#shared/contract/content/posts.ts'

export interface Publication {
  status: PostStatus
  /** ISO 8601, UTC, with milliseconds, so that texts sort as times. */
  published_at: string | null
}

/**
 * The publication of a text after a save, from the sent and the stored state. A text published without a date gets the
 * present time, or keeps its date if it was public already. Throws 400, naming `field`, for a scheduled text without a
 * future date, and for a public one with a future date.
 */
export const decidePublication = (
  sent: { status?: PostStatus | undefined; publishedAt?: string | undefined },
  present: Publication | null,
  now: Date,
  field = 'publishedAt',
): Publication => {
  if (present && sent.status === undefined && sent.publishedAt === undefined) {
    return { status: present.status, published_at: present.published_at }
  }
  const status = sent.status ?? present?.status ?? 'published'
  const date =
    sent.publishedAt === undefined ? present?.published_at : new Date(sent.publishedAt).toISOString()
  const at = date ?? null
  const ahead = at !== null && at > now.toISOString()
  if (status === 'draft') return { status, published_at: at }
  if (status === 'scheduled') {
    if (!ahead) throw fieldError(field, 'publication.past')
    return { status, published_at: at }
  }
  if (ahead && sent.publishedAt !== undefined) {
    throw fieldError(field, 'publication.not-scheduled')
  }
  return { status, published_at: at === null || ahead ? now.toISOString() : at }
}
