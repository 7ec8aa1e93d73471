/** Routes for operators of the server: health, metrics, backups. */

import { Readable } from 'node:stream'
import { encryptTo } from '#server/platform/backup/age-encryption.ts'
import { backupName, backupSource, writeBackup } from '#server/platform/backup/backup.ts'
import { beginRehearsal, rehearsalState } from '#server/platform/backup/rehearsal.job.ts'
import type { Context } from '#server/platform/context.ts'
import { type HttpRoute, noContent, ok, route } from '#server/platform/http/mount.ts'
import { breachesIn } from '#server/platform/monitoring/csp-report.ts'
import { version } from '#server/platform/monitoring/server-version.ts'
import { countRequests } from '#server/work/requests/request.store.ts'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import * as contract from '#shared/contract/system/system.ts'
import { confirmPasswordAgain } from './accounts/confirm-password.ts'
import { exportArchiveName, writeExport } from './export/write-export.ts'
import { openApiDocument } from './openapi.ts'
import { readOverview } from './overview/overview.ts'

export const systemRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readVersionEndpoint, async () =>
    ok({
      product: contract.productName,
      version,
      desktop: { min: contract.oldestDesktop, recommended: version },
    }),
  ),

  route(contract.readOverviewEndpoint, async ({ actor }) => ok(await readOverview(ctx, actor))),

  route(contract.readOpenApiEndpoint, async () =>
    ok(openApiDocument(allEndpoints, version, ctx.config.publicUrl)),
  ),

  route(contract.reportPolicyBreachEndpoint, async ({ body }) => {
    for (const breach of breachesIn(body)) ctx.log.warn({ breach }, 'the content policy blocked something')
    return noContent()
  }),

  route(contract.downloadBackupEndpoint, async ({ actor, request }) => {
    await confirmPasswordAgain(ctx, actor, request)
    const now = ctx.now()
    const { backupRecipient } = ctx.config
    return {
      status: 200,
      bytes: {
        type: backupRecipient === undefined ? 'application/x-tar' : 'application/octet-stream',
        content: await encryptTo(backupRecipient, writeBackup(backupSource(ctx), now)),
        fileName: backupName(now, backupRecipient),
        // Number of records for the log: only requests, the personal data of a backup.
        rows: (await countRequests(ctx.db, {})).all,
      },
    }
  }),

  route(contract.downloadExportEndpoint, async ({ actor, request }) => {
    await confirmPasswordAgain(ctx, actor, request)
    return {
      status: 200,
      bytes: {
        type: 'application/x-tar',
        content: Readable.from(writeExport(ctx)),
        fileName: exportArchiveName(ctx.now()),
        rows: (await countRequests(ctx.db, {})).all,
      },
    }
  }),

  route(contract.readRehearsalEndpoint, async () => ok(await rehearsalState(ctx))),

  route(contract.startRehearsalEndpoint, async () => ({
    status: 202,
    body: { startedAt: await beginRehearsal(ctx) },
  })),
]
