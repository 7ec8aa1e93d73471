/** Queues a change to a request in the desktop program, which sends it once the server can be reached. */
import { showRead } from '#shared/admin/platform/calls/call-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { type WaitingFields, waitingFieldsSchema } from '#shared/contract/platform/waiting-changes.ts'
import { type OfficeRequest, readRequestEndpoint } from '#shared/contract/work/requests.ts'
import { requestName } from '../request-names.ts'
import { useWaitingChanges } from './use-waiting-changes.ts'

interface QueuedChange {
  change: WaitingFields
  /** Version that the person saw; older than the request's when a colleague has changed it since. */
  version: number
  /** `Idempotency-Key` of a failed attempt; null before one. */
  sentAs: string | null
}

export interface ChangeQueue {
  /** True when changes of this request wait: a new one must be queued behind them. */
  isWaiting: boolean
  /** Resolves with the request as changed, or null when this program cannot queue it. */
  add(queued: QueuedChange): Promise<OfficeRequest | null>
}

export const useQueuedChange = (request: OfficeRequest): ChangeQueue => {
  const { queries } = useServices()
  const waiting = useWaitingChanges()
  return {
    isWaiting: waiting?.changes.some(change => change.request === request.id) ?? false,
    async add({ change, version, sentAs }) {
      if (waiting === null) return null
      const edit = {
        request: request.id,
        version,
        who: requestName(request),
        change,
        // Earlier values are known only for the current version.
        before: version === request.version ? fieldsOf(request, change) : {},
        sentAs,
      }
      if (!(await waiting.shell.add(edit))) return null
      const expected = {
        ...request,
        ...Object.fromEntries(fieldsIn(change).map(field => [field, change[field]])),
      }
      showRead(queries, readRequestEndpoint, { params: { id: request.id } }, expected)
      return expected
    },
  }
}

/** Current values of the fields in a change; a comment has none. */
const fieldsOf = (request: OfficeRequest, change: WaitingFields): WaitingFields =>
  Object.fromEntries(fieldsIn(change).map(field => [field, request[field]]))

const fieldsIn = (change: WaitingFields) =>
  waitingFieldsSchema
    .omit({ comment: true })
    .keyof()
    .options.filter(field => change[field] !== undefined)
