/** Hands a change of a request to the program, which sends it when the server is there. */
import { useQueryClient } from '@tanstack/react-query'
import { showRead } from '#shared/admin/platform/calls/call-query.ts'
import { type WaitingFields, waitingFieldsSchema } from '#shared/contract/platform/waiting-changes.ts'
import { type OfficeRequest, readRequestEndpoint } from '#shared/contract/work/requests.ts'
import { requestName } from '../request-names.ts'
import { useWaitingChanges } from './use-waiting-changes.ts'

interface QueuedChange {
  change: WaitingFields
  /** The version that the person has changed; another one than the request's when what they saw has changed since. */
  version: number
  /** The key under which it was sent in vain; null when it was not. */
  sentAs: string | null
}

export interface ChangeQueue {
  /** Changes of this request wait: what comes now comes after them. */
  isWaiting: boolean
  /** The request as it will be, or null when the change cannot wait here. */
  add(queued: QueuedChange): Promise<OfficeRequest | null>
}

export const useQueuedChange = (request: OfficeRequest): ChangeQueue => {
  const queries = useQueryClient()
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
        // A change upon an older version is not shown over the present one.
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

/** The fields of a change as the request has them: none for a comment, which is new. */
const fieldsOf = (request: OfficeRequest, change: WaitingFields): WaitingFields =>
  Object.fromEntries(fieldsIn(change).map(field => [field, request[field]]))

const fieldsIn = (change: WaitingFields) =>
  waitingFieldsSchema
    .omit({ comment: true })
    .keyof()
    .options.filter(field => change[field] !== undefined)
