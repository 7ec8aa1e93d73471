/** Closes requests of one person together: all of them or none. */
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { closeRequestsEndpoint, type ThreadRequest } from '#shared/contract/work/threads.ts'

export type ClosedRequest = Pick<OfficeRequest, 'outcome' | 'outcomeReason'>

/** Throws what the call throws, after reading the list again, since a colleague may have changed a request. */
export const useCloseRequests = () => {
  const { client, queries } = useServices()
  return async (requests: readonly Pick<ThreadRequest, 'id' | 'version'>[], ended: ClosedRequest) => {
    const { outcome, outcomeReason } = ended
    try {
      return await client.call(closeRequestsEndpoint, {
        body: {
          requests: requests.map(({ id, version }) => ({ id, version })),
          ...(outcome && { outcome }),
          ...(outcomeReason && { outcomeReason }),
        },
      })
    } finally {
      void refresh(queries, 'request')
    }
  }
}
