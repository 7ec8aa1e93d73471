import { everyMinute, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { readOverviewEndpoint } from '#shared/contract/system/system.ts'

export const useNewRequests = (): number => {
  return useCall(readOverviewEndpoint, {}, everyMinute).data?.requests.new ?? 0
}
