/** Closes several requests in one transaction: all of them or none. */
import { changeRecord, loadForUpdate } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type { closeRequestsEndpoint as endpoint } from '#shared/contract/work/threads.ts'
import type { RefusalReason } from '#shared/domain/work/request-outcome.ts'
import { presentWork } from './change-request.ts'
import { requestKind } from './request.kind.ts'
import { outcomeAfter } from './request-outcome.ts'

/**
 * Throws 404 if one of the requests is unknown, 409 if one has a stale version or erased data, 400 for an unknown
 * outcome. Requests that are already closed stay unchanged; only the first request that is closed gets the outcome.
 */
export const closeRequests = async (
  command: ChangeContext,
  { requests, outcome, outcomeReason }: BodyOf<typeof endpoint>,
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
