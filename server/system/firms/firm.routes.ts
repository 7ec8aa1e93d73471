import type { Request } from 'express'
import { texts } from '#messages/server/system/firms.js'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import {
  changeRecord,
  createRecord,
  loadForUpdate,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { readNumbers, stateNumber } from '#server/work/invoices/invoice-numbers.ts'
import { accountsIn, type FirmRow, firmIn, listFirms } from '#server/work/invoices/issuing-firm.ts'
import { readLineage } from '#server/work/orders/customer-page/order-link.ts'
import * as contract from '#shared/contract/system/firms.ts'
import { confirmPasswordAgain } from '../accounts/confirm-password.ts'
import { mailOwners } from '../accounts/owner-role.ts'
import { changedAccounts, confirmAccounts, firmKind, yearOf } from './firm.kind.ts'

export const firmRoutes = (ctx: Context): HttpRoute[] => {
  const respond = async (row: FirmRow) => firmIn(row, { lineage: await readLineage(ctx.db), now: ctx.now() })
  const password = ({ actor, request }: { actor: Actor; request: Request }) =>
    confirmPasswordAgain(ctx, actor, request)
  /** Mails to all owners the name of the person who changed a firm's accounts. */
  const tell = async (tx: Tx, actor: Actor, before: FirmRow | null, after: FirmRow) => {
    const changed = changedAccounts(before ? accountsIn(before) : [], accountsIn(after))
    if (changed.length > 0) await mailOwners(ctx, tx, () => letter(actor, after, changed))
  }
  return [
    route(contract.listFirmsEndpoint, async () => ok(await listFirms(ctx, ctx.db))),

    route(contract.readFirmEndpoint, async ({ params }) =>
      ok(await respond(await readRecord(ctx.db, firmKind, params.id))),
    ),

    writeRoute(contract.createFirmEndpoint, {
      prepare: password,
      change: async call => {
        const row = await createRecord(call, firmKind, call.body)
        await tell(call.tx, call.actor, null, row)
        return { id: row.id }
      },
      respond: async ({ id }) =>
        created(`/api/firm/${id}`, await respond(await readRecord(ctx.db, firmKind, id))),
    }),

    writeRoute(contract.updateFirmEndpoint, {
      prepare: async call => {
        const before = await readRecord(ctx.db, firmKind, call.params.id)
        if (changedAccounts(accountsIn(before), call.body.accounts).length === 0) return before
        await password(call)
        return before
      },
      change: async (call, before) => {
        // Writes only over the version for which the password was asked.
        const row = await changeRecord(
          { ...call, ifMatch: call.ifMatch ?? before.version },
          firmKind,
          call.params.id,
          () => call.body,
        )
        await tell(call.tx, call.actor, before, row)
        return row
      },
      respond: async row => ok(await respond(row)),
    }),

    writeRoute(contract.removeFirmEndpoint, { change: call => removeRecord(call, firmKind, call.params.id) }),

    writeRoute(contract.confirmFirmEndpoint, {
      prepare: password,
      change: async call => {
        const before = await loadForUpdate(call, firmKind, call.params.id)
        const row = await confirmAccounts(call, before)
        const after = firmKind.log.fields(row)
        await recordChange(call.tx, ctx, call.by, { kind: 'firm', action: 'confirm', id: row.id, after })
        return row
      },
      respond: async row => ok(await respond(row)),
    }),

    route(contract.readFirmNumbersEndpoint, async ({ params }) =>
      ok(await readNumbers(ctx.db, await readRecord(ctx.db, firmKind, params.id), yearOf(ctx.now()))),
    ),

    writeRoute(contract.stateFirmNumberEndpoint, {
      prepare: password,
      change: async call => {
        const { id, year } = call.params
        const row = await loadForUpdate(call, firmKind, id)
        await stateNumber(call.tx, row, year, call.body)
        const { last, closed } = call.body
        const after = { shortName: row.short_name, year, last, ...(closed === undefined ? {} : { closed }) }
        await recordChange(call.tx, ctx, call.by, { kind: 'firm', action: 'numbers', id, after })
        return { id }
      },
      respond: async ({ id }) =>
        ok(await readNumbers(ctx.db, await readRecord(ctx.db, firmKind, id), yearOf(ctx.now()))),
    }),
  ]
}

const letter = (
  actor: Actor,
  { short_name }: FirmRow,
  changed: readonly { before: string; after: string }[],
) => ({
  subject: texts.accountChanged({ short_name }),
  text: [
    texts.changedBy({ name: actor.name, email: actor.email }),
    ...changed.map(({ before, after }) =>
      texts.digitsChanged({ before: before || '—', after: after || '—' }),
    ),
    '',
    texts.clientsWillPay,
    texts.ifUnexpected,
  ].join('\n'),
})
