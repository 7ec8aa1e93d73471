/** What the clock does to pages: what was planned is shown when its time has come. */
import { type Context, timestampOf } from '#server/platform/context.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { commandOf } from '#server/platform/records/command.ts'
import { pageKind } from './site-page.kind.ts'
import { shown } from './site-page.service.ts'
import { findPage, listDuePages } from './site-page.store.ts'

export const hasDuePages = async (ctx: Context): Promise<boolean> =>
  (await listDuePages(ctx.db, timestampOf(ctx), 1)).length > 0

/** Shows what was planned, as it was then, with the time they were planned for. */
export const publishDuePages = async (ctx: Context): Promise<void> => {
  const at = timestampOf(ctx)
  for (const { id, lang } of await listDuePages(ctx.db, at, 100)) {
    const saved = await ctx.db.transaction().execute(async tx => {
      const present = await findPage(tx, id, lang)
      // Somebody may have changed it since the look above.
      if (!present?.publish_at || present.publish_at > at) return null
      const fields = { ...present, ...shown(present.planned ?? present.draft, present.publish_at) }
      const command = commandOf(ctx, tx, { actor: null, requestId: null })
      return changeRecord(command, pageKind, { id, lang }, () => fields, 'publish')
    })
    if (saved) ctx.log.info({ page: saved.path, lang }, 'planned page published')
  }
}
