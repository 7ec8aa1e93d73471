import { type Context, nowIso } from '#server/platform/context.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { postKind } from '../posts/post.kind.ts'
import { pageKind } from '../site-pages/site-page.kind.ts'
import type { PublishedKind } from './published-kind.ts'
import type { TextId } from './revisions.ts'

const kinds: readonly PublishedKind<TextId & { version: number }, unknown, unknown>[] = [postKind, pageKind]

export const hasDueTexts = async (ctx: Context): Promise<boolean> => {
  for (const kind of kinds) if ((await kind.listDue(ctx.db, nowIso(ctx), 1)).length > 0) return true
  return false
}

/** Publishes texts whose scheduled time has come, each language separately; their date is the scheduled time. */
export const publishDue = async (ctx: Context): Promise<void> => {
  const at = nowIso(ctx)
  for (const kind of kinds)
    for (const text of await kind.listDue(ctx.db, at, 100)) {
      const saved = await ctx.db.transaction().execute(async tx => {
        const present = await kind.find(tx, text, nobody)
        const time = present && kind.plannedFor(present)
        // Somebody may have changed the text since it was listed.
        if (!time || time > at) return null
        return changeRecord(changeContext(ctx, tx, nobody), kind, text, now => kind.comeTrue(now), 'publish')
      })
      if (saved) ctx.log.info({ kind: kind.log?.kind, ...text }, 'planned text published')
    }
}

const nobody = { actor: null, requestId: null }
