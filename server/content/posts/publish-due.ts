/** What the clock does to posts: a scheduled text is published when its time has come, each language at its own. */
import { type Context, timestampOf } from '#server/platform/context.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { commandOf } from '#server/platform/records/command.ts'
import { postKind } from './post.kind.ts'
import { fieldsOf, findPost, listDueTexts } from './post.store.ts'

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
      const fields = { ...fieldsOf(present), status: 'published' as const }
      const command = commandOf(ctx, tx, { actor: null, requestId: null })
      return changeRecord(command, postKind, { id, lang }, () => fields, 'publish')
    })
    if (saved) ctx.log.info({ post: id, lang }, 'scheduled post published')
  }
}
