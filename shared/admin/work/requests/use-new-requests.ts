/** How many requests wait, for the navigation. */
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#shared/admin/platform/overview-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'

export const useNewRequests = (): number => {
  const { client } = useServices()
  return useQuery(overviewQuery(client)).data?.requests.new ?? 0
}
