/** Who saves a post or a translation, and whether by hand. */
import type { Author as Person } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { PostStatus } from '#shared/contract/posts.ts'

export interface Author extends Person {
  /** The form has stored its draft by itself. */
  autosaved?: boolean
}

/** What visitors see or will see has each of its states. */
export const isAutosave = (
  by: Author,
  before: { status: PostStatus },
  after: { status: PostStatus },
): boolean => by.autosaved === true && before.status === 'draft' && after.status === 'draft'

export const revisionAuthor = (ctx: Pick<Context, 'now'>, by: Person) => ({
  id: by.actor?.id ?? null,
  at: timestampOf(ctx),
})
