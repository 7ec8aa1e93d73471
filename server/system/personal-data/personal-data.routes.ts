import { Readable } from 'node:stream'
import { texts } from '#messages/server/system/personal-data.js'
import type { Context } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { exportName } from '#server/platform/http/files/export-file.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/system/personal-data.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { findOrdersIn } from './orders-of-person.ts'
import { erasePerson, findQuotesOf, planFor, summarisePerson } from './person.service.ts'
import { personArchive, personHtml, personJson } from './person-file.ts'
import { readRetention, retentionQuestion } from './retention.job.ts'

export const personalDataRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.findPersonEndpoint, async ({ body }) =>
    ok(await summarisePerson(ctx, await planFor(ctx, body.contact))),
  ),

  route(contract.exportPersonEndpoint, async ({ body }) => {
    const plan = await planFor(ctx, body.contact)
    const person = await summarisePerson(ctx, plan)
    const quotes = await findQuotesOf(ctx, person)
    const orders = await findOrdersIn(ctx.db, plan)
    const formats = {
      json: () => Buffer.from(personJson(person, quotes, orders)),
      html: () => Buffer.from(personHtml(person, quotes, orders)),
      tar: () => Readable.from(personArchive(ctx, person, quotes, orders)),
    }
    return {
      status: 200,
      bytes: {
        type: types[body.format],
        content: formats[body.format](),
        fileName: exportName(texts.fileName, ctx.now(), body.format),
        rows: person.requests.length,
      },
    }
  }),

  route(contract.erasePersonEndpoint, async ({ actor, body, requestId }) => {
    await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
    return ok(await erasePerson(ctx, body, { actor, requestId }))
  }),

  writeRoute(contract.decideRetentionEndpoint, {
    change: async ({ body, tx, by }) => {
      if (!(await retentionQuestion.answer(tx, body.allow)))
        throw httpError('question.none', { values: { what: 'retention' } })
      const action = body.allow ? 'retention-allow' : 'retention-refuse'
      await recordChange(tx, ctx, by, { kind: 'person', id: null, action })
    },
    respond: async () => ok(await readRetention(ctx)),
  }),
]

const types = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  tar: 'application/x-tar',
}
