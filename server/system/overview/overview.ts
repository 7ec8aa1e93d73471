/** Counts everything in the office that needs attention. */

import { lastKnownRates } from '#server/calculation/rates/resolve-rates.ts'
import { tablesInForce } from '#server/calculation/tables/tables-in-force.ts'
import { countContentProblems, countUntranslated, listComing } from '#server/content/content-overview.ts'
import { countMissingEntries } from '#server/content/menus/resolve-targets.ts'
import { backupState } from '#server/platform/backup/nightly-backup.job.ts'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { nullIfRejected } from '#server/platform/http/errors/http-error.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import { readFilesState } from '#server/system/installation/installation.routes.ts'
import { readDueOrders } from '#server/work/orders/due-orders.ts'
import { countThreads, isDue } from '#server/work/requests/threads/derive-threads.ts'
import { readOpenThreads } from '#server/work/requests/threads/thread.store.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { readRetention } from '../personal-data/retention.job.ts'
import { readMissingPrices } from '../setup/setup-state.ts'

export const readOverview = async (ctx: Context, actor: Pick<Actor, 'role'>): Promise<Overview> => {
  const [{ threads }, posts, mails] = await Promise.all([
    readOpenThreads(ctx.db),
    ctx.db
      .selectFrom('post_texts')
      .select(eb => ['status as value', eb.fn.countAll<number>().as('count')])
      .where('lang', '=', originalLanguage)
      .groupBy('status')
      .execute()
      .then(asCounts),
    ctx.db
      .selectFrom('outbox')
      .select(eb => ['channel as value', eb.fn.countAll<number>().as('count')])
      .where('state', '=', 'failed')
      .groupBy('channel')
      .execute()
      .then(asCounts),
  ])
  const people = countThreads(threads)
  const now = nowIso(ctx)
  const tables = await tablesInForce(ctx, kyivDay(ctx.now()))
  return {
    requests: {
      new: people.new,
      inWork: people.in_work,
      failedMails: mails.get('mail') ?? 0,
      failedTelegrams: mails.get('telegram') ?? 0,
      due: threads.filter(thread => isDue(thread, now)).length,
    },
    posts: {
      drafts: posts.get('draft') ?? 0,
      scheduled: posts.get('scheduled') ?? 0,
      published: posts.get('published') ?? 0,
    },
    rates: await lastKnownRates(ctx).catch(nullIfRejected),
    tables: tableTitles.flatMap(title => {
      const table = tables[title]
      return table ? [{ title, version: table.version, updatedAt: table.createdAt }] : []
    }),
    mailConfigured: (await mailSettings(ctx, ctx.db)) !== null,
    backup: await backupState(ctx),
    files: await readFilesState(ctx),
    missingMenuEntries: await countMissingEntries(ctx.db),
    flaws: await countContentProblems(ctx),
    ...(await readUntranslated(ctx)),
    missingPrices: await readMissingPrices(ctx.db),
    coming: await listComing(ctx),
    orders: await readDueOrders(ctx.db, actor, ctx.now()),
    retention: await readRetention(ctx),
  }
}

const asCounts = (rows: readonly { value: string; count: number }[]): ReadonlyMap<string, number> =>
  new Map(rows.map(row => [row.value, Number(row.count)]))

const readUntranslated = async (
  ctx: Context,
): Promise<Pick<Overview, 'untranslated' | 'untranslatedCases'>> => {
  const { cases, ...untranslated } = await countUntranslated(ctx)
  return { untranslated, untranslatedCases: cases }
}
