/** What the server says about itself. */
import { allEndpoints } from '#shared/contract/all-endpoints.ts'
import * as contract from '#shared/contract/system.ts'
import { confirmPasswordAgain } from '../auth/password-again.ts'
import type { Context } from '../context.ts'
import { encryptTo } from '../db/age.ts'
import { backupName, backupSource, writeBackup } from '../db/backup.ts'
import { beginRehearsal, rehearsalState } from '../db/rehearsal.job.ts'
import { noContent, ok, type Route, route } from '../http/mount.ts'
import { openApiDocument } from './openapi.ts'
import { readOverview } from './overview.ts'
import { breachesIn } from './policy-breach.ts'
import { version } from './version.ts'

export const systemRoutes = (ctx: Context): Route[] => [
  route(contract.readVersion, async () =>
    ok({ product: contract.productName, version, desktop: { min: '0.1.0', recommended: version } }),
  ),

  route(contract.readOverview, async () => ok(await readOverview(ctx))),

  route(contract.readOpenApi, async () => ok(openApiDocument(allEndpoints, version, ctx.config.publicUrl))),

  route(contract.reportPolicyBreach, async ({ body }) => {
    for (const breach of breachesIn(body)) ctx.log.warn({ breach }, 'the content policy refused something')
    return noContent()
  }),

  route(contract.downloadBackup, async ({ actor, request }) => {
    await confirmPasswordAgain(ctx, actor, request)
    const now = ctx.now()
    const { backupRecipient } = ctx.config
    return {
      status: 200,
      bytes: {
        type: backupRecipient === undefined ? 'application/x-tar' : 'application/octet-stream',
        content: await encryptTo(backupRecipient, writeBackup(backupSource(ctx), now)),
        fileName: backupName(now, backupRecipient),
      },
    }
  }),

  route(contract.readRehearsal, async () => ok(await rehearsalState(ctx))),

  route(contract.startRehearsal, async () => ({
    status: 202,
    body: { startedAt: await beginRehearsal(ctx) },
  })),
]
