import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { listRequestsEndpoint } from '#shared/contract/work/requests.ts'
import { requestStatusNames } from '#shared/domain/work/state-names.ts'
import { requestKindNames, requestName } from './request-names.ts'

export const findRequests = async ({ q, client, signal }: PaletteSearch): Promise<PaletteAction[]> => {
  const { items } = await client.call(listRequestsEndpoint, { query: { q }, signal, mayBeCopy: true })
  return items.map(request => ({
    id: `request-${request.id}`,
    label: requestName(request),
    description: [
      `${requestKindNames[request.kind]} № ${request.id}`,
      formatDay(request.createdAt),
      requestStatusNames[request.status].toLowerCase(),
      request.holder,
      request.summary,
    ]
      .filter(Boolean)
      .join(', '),
    go: `/admin/requests?open=${request.id}`,
  }))
}
