import { bringDuePrices, hasDuePrices } from './calculation/prices/due-prices.job.ts'
import {
  fetchMissingRate,
  hasMissingRates,
  idleWatch,
  pastYearEveryMs,
} from './calculation/rates/past-year-rates.job.ts'
import { fetchRatesAhead } from './calculation/rates/rates-ahead.job.ts'
import { binUnusedPictures } from './content/media/bin-unused-pictures.ts'
import { hasPurgeable, purgePictures } from './content/media/purge-pictures.ts'
import { hasReclaimed, returnReclaimed } from './content/media/reclaimed-pictures.job.ts'
import { hasDueTexts, publishDue } from './content/publication/publish-due.ts'
import { backUpNightly, backupJobName, isBackupDue } from './platform/backup/nightly-backup.job.ts'
import { isRehearsalDue, rehearsalJobName, rehearse } from './platform/backup/rehearsal.job.ts'
import type { Job } from './platform/jobs/job-loop.ts'
import { hasCounts, writeCounts } from './platform/monitoring/daily-counts.ts'
import { isMailConfigured, isTelegramConfigured } from './platform/outbox/channel-settings.ts'
import { hasDue } from './platform/outbox/outbox.store.ts'
import { emptyBin } from './system/bin/empty-bin.job.ts'
import { sweepOldRows } from './system/expired-rows.job.ts'
import { heldUploadsOf } from './system/import/held-uploads.ts'
import { removalsByAge } from './system/kind-registry.ts'
import { countUnfinished, forgetErased } from './system/personal-data/forget-erased.job.ts'
import { telegramJobName } from './system/telegram/telegram.routes.ts'
import { deliverDueTelegrams } from './system/telegram/telegram-outbox.job.ts'
import { isTelegramDue, readUpdates } from './system/telegram/telegram-updates.job.ts'
import { checkRests, restsJobName } from './work/invoices/check-rests.job.ts'
import { hasUnstored, storeUnstored } from './work/invoices/draw-invoice.ts'
import { hasNewlyLate, notifyOfLate } from './work/orders/late-orders.ts'
import { hasDueLetters, queueDueLetters } from './work/orders/order-letters.ts'
import { hasUnrecorded, removeUnrecorded } from './work/orders/stored-order-files.ts'
import { deliverDueMails } from './work/requests/mail/mail-outbox.job.ts'

const second = 1_000
const minute = 60 * second

const isIdle = idleWatch()

export const jobs: readonly Job[] = [
  {
    name: 'outbox',
    everyMs: 2 * second,
    isDue: async ctx => (await hasDue(ctx.db, 'mail', ctx.now())) && (await isMailConfigured(ctx)),
    run: deliverDueMails,
  },
  {
    name: 'order-letters',
    everyMs: 15 * second,
    isDue: async ctx => (await hasDueLetters(ctx)) && (await isMailConfigured(ctx)),
    run: queueDueLetters,
  },
  { name: 'late-orders', everyMs: minute, isDue: hasNewlyLate, run: notifyOfLate },
  {
    name: 'telegram-outbox',
    everyMs: 2 * second,
    isDue: async ctx => (await hasDue(ctx.db, 'telegram', ctx.now())) && (await isTelegramConfigured(ctx)),
    run: deliverDueTelegrams,
  },
  // Long poll: each run waits for updates by itself, so the next one follows at once.
  { name: telegramJobName, everyMs: second, isDue: isTelegramDue, run: readUpdates },
  { name: 'rates', everyMs: 15 * minute, run: fetchRatesAhead },
  {
    name: 'past-rates',
    everyMs: pastYearEveryMs,
    isDue: async ctx => isIdle() && (await hasMissingRates(ctx)),
    run: fetchMissingRate,
  },
  { name: 'publish', everyMs: 5 * second, isDue: hasDueTexts, run: publishDue },
  { name: 'prices', everyMs: 5 * second, isDue: hasDuePrices, run: bringDuePrices },
  // Runs in every process, because each keeps counts of its own in memory.
  { name: 'counts', everyMs: 5 * second, isDue: hasCounts, run: writeCounts },
  // Runs in every process, because each holds its own uploads. An upload that was only previewed contains personal data
  // too.
  {
    name: 'import-upload',
    everyMs: minute,
    isDue: async ctx => heldUploadsOf(ctx).idle().length > 0,
    run: async ctx => {
      const held = heldUploadsOf(ctx)
      for (const upload of held.idle()) await held.drop(upload)
    },
  },
  { name: 'reclaimed-pictures', everyMs: 2 * second, isDue: hasReclaimed, run: returnReclaimed },
  { name: 'leaving-pictures', everyMs: 2 * second, isDue: hasPurgeable, run: purgePictures },
  { name: 'media', everyMs: 60 * minute, run: binUnusedPictures },
  { name: 'order-files', everyMs: 10 * second, isDue: hasUnrecorded, run: removeUnrecorded },
  { name: 'invoices', everyMs: 10 * second, isDue: hasUnstored, run: storeUnstored },
  { name: restsJobName, everyMs: 24 * 60 * minute, run: checkRests },
  { name: 'bin', everyMs: 60 * minute, run: emptyBin },
  {
    name: 'forget-erased',
    everyMs: 10 * second,
    isDue: async ctx => (await countUnfinished(ctx.db)) > 0,
    run: async ctx => {
      await forgetErased(ctx)
    },
  },
  {
    name: 'retention',
    everyMs: 60 * minute,
    run: async ctx => {
      for (const remove of Object.values(removalsByAge)) if (!('none' in remove)) await remove(ctx)
    },
  },
  { name: 'sweep', everyMs: 60 * minute, run: sweepOldRows },
  { name: backupJobName, everyMs: 15 * minute, isDue: isBackupDue, run: backUpNightly },
  { name: rehearsalJobName, everyMs: 15 * minute, isDue: isRehearsalDue, run: rehearse },
]
