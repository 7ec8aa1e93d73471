/** Limits downloads of data per day and logs each before its first byte; no route sends files with data otherwise. */

import { extname } from 'node:path'
import { texts } from '#messages/server/system/audit.js'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Downloads, FileDownload } from '#server/platform/http/mount.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { dailyQuota } from '#server/platform/records/daily-quota.ts'
import { mailOwners } from '../accounts/owner-role.ts'

/** Files of whole lists, copies and archives that an account may download in 24 hours. */
export const bulkFilesADay = 30

export const downloads = (ctx: Context): Downloads => ({
  allow: async (endpoint, actor) => {
    if (endpoint.download.bulk) await bulkFilesOf(ctx, ctx.db, actor)
  },
  record: (download, by) =>
    ctx.db.transaction().execute(async tx => {
      const { endpoint, fileName, filter, rows, about } = download
      const { kind, bulk } = endpoint.download
      // Checks again inside the transaction, because the account may have started other downloads meanwhile.
      const before = bulk ? await bulkFilesOf(ctx, tx, by.actor) : 0
      const after = { file: loggedName(kind, fileName), rows, bulk, ...(filter === '' ? {} : { filter }) }
      await recordChange(tx, ctx, by, { kind, id: about, action: 'download', after })
      if (bulk && (before === 0 || before === bulkFilesADay - 1))
        await mailOwners(ctx, tx, () => letter(by.actor, download, before === 0))
    }),
})

/** Leaves the name of an order's file out of the audit log, because it may be the customer's name. */
const loggedName = (kind: string, fileName: string): string =>
  kind === 'order-file' ? `файл${extname(fileName)}` : fileName

/** Bulk downloads in the last 24 hours. Throws 429 at the limit. */
const bulkFilesOf = (ctx: Context, db: Tx, actor: Actor): Promise<number> =>
  dailyQuota(ctx, db, actor, {
    max: bulkFilesADay,
    actions: ['download'],
    matches: ({ bulk }) => bulk?.to === true,
    what: 'downloads',
  })

const letter = (actor: Actor, { fileName, rows }: FileDownload, isFirst: boolean) => ({
  subject: isFirst ? texts.fileDownloaded : texts.manyDownloaded,
  text: [
    texts.colleagueIs({ name: actor.name, email: actor.email }),
    texts.fileHolds({ fileName, rows }),
    isFirst ? texts.noMoreLetters({ bulkFilesADay }) : texts.limitReached({ bulkFilesADay }),
    '',
    texts.allInLog,
    texts.ifUnexpected,
  ].join('\n'),
})
