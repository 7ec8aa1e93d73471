/** How many requests wait, for the navigation. */
import { everyMinute, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { readOverview } from '#shared/contract/system/system.ts'

export const useNewRequests = (): number => {
  return useCall(readOverview, {}, everyMinute).data?.requests.new ?? 0
}
