/** What the server says about itself. */
import { Readable } from 'node:stream'
import { allEndpoints } from '#shared/contract/all-endpoints.ts'
import * as contract from '#shared/contract/system.ts'
import type { Context } from '../context.ts'
import { backupName, backupSource, writeBackup } from '../db/backup.ts'
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

  route(contract.downloadBackup, async () => {
    const now = ctx.now()
    return {
      status: 200,
      bytes: {
        type: 'application/x-tar',
        content: Readable.from(writeBackup(backupSource(ctx), now)),
        fileName: backupName(now),
      },
    }
  }),
]
