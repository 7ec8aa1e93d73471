/** Joins and splits threads by hand: several people may share a phone or e-mail, and one person may have several. */
import { insertMissing } from '#server/platform/db/rows.ts'
import { fieldError, versionConflict } from '#server/platform/http/errors/http-error.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { changeRecord, loadForUpdate } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type { changeThreadEndpoint, closeRequestsEndpoint } from '#shared/contract/work/threads.ts'
import { contactKey } from '#shared/domain/contact.ts'
import type { RefusalReason } from '#shared/domain/work/request-outcome.ts'
import { presentWork } from '../change-request.ts'
import { requestKind } from '../request.kind.ts'
import { touchRequest } from '../request.store.ts'
import { outcomeAfter } from '../request-outcome.ts'

/**
 * Throws 404 for an unknown request, 409 for a stale version or erased data, 400 for a request joined with itself or a
 * contact that it does not have.
 */
export const changeThread = async (
  command: ChangeContext,
  id: number,
  change: BodyOf<typeof changeThreadEndpoint>,
): Promise<void> => {
  const { tx, ctx, by, at } = command
  const request = await loadForUpdate(command, requestKind, id)
  const made = { author_name: by.actor?.name ?? '', created_at: at }
  const keys = { phone: contactKey(request.phone), email: contactKey(request.email) }
  if (change.way === 'join') {
    if (change.request === id) throw fieldError('request', 'thread.same')
    const other = await loadForUpdate({ ...command, ifMatch: null }, requestKind, change.request)
    await insertMissing(tx, 'request_joins', { request_id: id, other_id: other.id, ...made })
  } else if (change.way === 'restore') await forgetByHand(command, id, Object.values(keys))
  else {
    const contact_key = change.way === 'cut' ? null : keys[change.contact]
    if (change.way === 'cut-contact' && contact_key === null) throw fieldError('contact', 'thread.no-contact')
    if (change.way === 'cut') await forgetJoins(command, id)
    await insertMissing(tx, 'request_cuts', {
      request_id: change.way === 'cut' ? id : null,
      contact_key,
      ...made,
    })
  }
  if (!(await touchRequest(tx, request, at))) throw versionConflict()
  const { way, ...what } = change
  // Logs which contact was split off, not its value: the log is kept longer than personal data.
  await recordChange(tx, ctx, by, { kind: 'request', id, action: `thread-${way}`, after: what })
}

const forgetJoins = async ({ tx }: ChangeContext, id: number): Promise<void> => {
  await tx
    .deleteFrom('request_joins')
    .where(eb => eb.or([eb('request_id', '=', id), eb('other_id', '=', id)]))
    .execute()
}

const forgetByHand = async (
  context: ChangeContext,
  id: number,
  contacts: readonly (string | null)[],
): Promise<void> => {
  await forgetJoins(context, id)
  const keys = contacts.filter(key => key !== null)
  await context.tx
    .deleteFrom('request_cuts')
    .where(eb =>
      eb.or([eb('request_id', '=', id), ...(keys.length > 0 ? [eb('contact_key', 'in', keys)] : [])]),
    )
    .execute()
}

/**
 * Closes several requests in one transaction: all of them or none. Throws 404 if one of them is unknown, 409 if one has
 * a stale version or erased data, 400 for an unknown outcome. Requests that are already closed stay unchanged; only the
 * first request that is closed gets the outcome.
 */
export const closeRequests = async (
  command: ChangeContext,
  { requests, outcome, outcomeReason }: BodyOf<typeof closeRequestsEndpoint>,
  reasons: readonly RefusalReason[],
): Promise<{ ids: number[] }> => {
  let isFirst = true
  for (const { id, version } of requests) {
    const ofThis = { ...command, ifMatch: version }
    const { status } = await loadForUpdate(ofThis, requestKind, id)
    if (status === 'done' || status === 'spam') continue
    const change = { status: 'done' as const, ...(isFirst && { outcome, outcomeReason }) }
    isFirst = false
    await changeRecord(ofThis, requestKind, id, before => ({
      ...presentWork(before),
      ...change,
      ...(before.holder === null && { takenBy: command.by.actor?.id ?? null }),
      ...outcomeAfter(before, change, reasons),
    }))
  }
  return { ids: requests.map(({ id }) => id) }
}
