/** Limits downloads of data per day and logs each before its first byte; no route sends files with data otherwise. */
import { extname } from 'node:path'
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
        await mailOwners(ctx, tx, letter(by.actor, download, before === 0))
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
  subject: isFirst ? 'Из кабинета скачан файл с данными' : 'Из кабинета скачано много файлов с данными',
  text: [
    `Сотрудник: ${actor.name}, ${actor.email}.`,
    `Файл: ${fileName}, записей: ${rows}.`,
    isFirst
      ? `О следующих файлах этого сотрудника за сутки писем не будет, пока он не скачает ${bulkFilesADay}.`
      : `Это ${bulkFilesADay}-й файл за сутки: больше скачать нельзя.`,
    '',
    'Все скачанные файлы есть в журнале, действие «файл скачан».',
    'Если Вы этого не ждали: завершите сеансы сотрудника в «Настройках», «Сотрудники», и смените пароль.',
  ].join('\n'),
})
