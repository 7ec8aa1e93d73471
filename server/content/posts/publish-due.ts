/** What the clock does to posts: a scheduled text is published when its time has come, each language at its own. */
import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { fieldsOf, findPost, listDueTexts } from './post.store.ts'
import { postChange } from './post-change.ts'
import { replacePost } from './save-post.ts'

export const hasDuePosts = async (ctx: Context): Promise<boolean> =>
  (await listDueTexts(ctx.db, timestampOf(ctx), 1)).length > 0

/** Publishes the scheduled texts whose time has come, with the time they were scheduled for. */
export const publishDue = async (ctx: Context): Promise<void> => {
  const at = timestampOf(ctx)
  for (const { id, lang } of await listDueTexts(ctx.db, at, 100)) {
    const saved = await ctx.db.transaction().execute(async tx => {
      const present = await findPost(tx, id, lang)
      // Somebody may have changed it since the look above.
      if (present?.status !== 'scheduled' || (present.published_at ?? '') > at) return null
      const published = await replacePost(
        tx,
        present,
        { ...fieldsOf(present), status: 'published' },
        { id: null, at },
      )
      await recordChange(tx, ctx, nobody, { ...postChange(present, published), action: 'publish' })
      return published
    })
    if (saved) ctx.log.info({ post: id, lang }, 'scheduled post published')
  }
}

const nobody = { actor: null, requestId: null }
