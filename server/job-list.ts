/** Everything that the server does by itself. */

import { applyDuePrices, hasDuePrices } from './calculation/prices/due-prices.job.ts'
import {
  fetchMissingRate,
  hasMissingRates,
  idleWatch,
  pastYearEveryMs,
} from './calculation/rates/past-year.job.ts'
import { fetchRatesAhead } from './calculation/rates/rates-ahead.job.ts'
import { sweepMedia } from './content/media/sweep-media.ts'
import { hasDuePosts, publishDue } from './content/posts/publish-due.ts'
import { hasDuePages, publishDuePages } from './content/site-pages/publish-due-pages.ts'
import { emptyBin } from './office/bin/empty-bin.job.ts'
import { sweepOldRows } from './office/expired-rows.job.ts'
import { deliverDueMails } from './office/requests/outbox.job.ts'
import { backUpNightly, backupJobName, isBackupDue } from './platform/backup/nightly-backup.job.ts'
import { isRehearsalDue, rehearsalJobName, rehearse } from './platform/backup/rehearsal.job.ts'
import type { Job } from './platform/jobs/job-loop.ts'
import { hasDueMail } from './platform/mail/outbox.store.ts'

const second = 1_000
const minute = 60 * second

const isIdle = idleWatch()

export const jobs: readonly Job[] = [
  {
    name: 'outbox',
    everyMs: 2 * second,
    isDue: async ctx => ctx.mail !== null && (await hasDueMail(ctx.db, ctx.now())),
    run: deliverDueMails,
  },
  { name: 'rates', everyMs: 15 * minute, run: fetchRatesAhead },
  {
    name: 'past-rates',
    everyMs: pastYearEveryMs,
    isDue: async ctx => isIdle() && (await hasMissingRates(ctx)),
    run: fetchMissingRate,
  },
  { name: 'publish', everyMs: 5 * second, isDue: hasDuePosts, run: publishDue },
  { name: 'publish-pages', everyMs: 5 * second, isDue: hasDuePages, run: publishDuePages },
  { name: 'prices', everyMs: 5 * second, isDue: hasDuePrices, run: applyDuePrices },
  { name: 'media', everyMs: 60 * minute, run: sweepMedia },
  { name: 'bin', everyMs: 60 * minute, run: emptyBin },
  { name: 'sweep', everyMs: 60 * minute, run: sweepOldRows },
  { name: backupJobName, everyMs: 15 * minute, isDue: isBackupDue, run: backUpNightly },
  { name: rehearsalJobName, everyMs: 15 * minute, isDue: isRehearsalDue, run: rehearse },
]
