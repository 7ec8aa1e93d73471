import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { listRequests } from '#shared/contract/requests.ts'
import { requestStatusNames } from '#shared/domain/state-names.ts'
import { nameOf, requestKindNames } from './request-names.ts'

export const findRequests = async ({ q, client, signal }: PaletteSearch): Promise<PaletteAction[]> => {
  const { items } = await client.call(listRequests, { query: { q }, signal })
  return items.map(request => ({
    id: `request-${request.id}`,
    label: nameOf(request),
    description: `${requestKindNames[request.kind]}, ${requestStatusNames[request.status].toLowerCase()}`,
    go: `/admin/requests?open=${request.id}`,
  }))
}
