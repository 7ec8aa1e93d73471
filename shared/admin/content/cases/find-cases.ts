import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { listCasesEndpoint } from '#shared/contract/content/cases.ts'
import { isFound } from '#shared/domain/search/search-text.ts'
import { carName } from '#shared/domain/work/car-name.ts'

export const findCases = async ({ q, client, queries }: PaletteSearch): Promise<PaletteAction[]> => {
  const cases = await queries.fetchQuery(callQuery(client, listCasesEndpoint))
  return cases
    .filter(car => isFound(q, carName(car)))
    .map(car => ({ id: `case-${car.id}`, label: carName(car), go: `/admin/cars/${car.id}` }))
}
