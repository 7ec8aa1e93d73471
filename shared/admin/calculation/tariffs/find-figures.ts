import * as texts from '#messages/admin/calculation/tariffs.js'
import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { figureWords } from '#shared/calculator/tariff/figure-words.ts'
import { showFigure } from '#shared/calculator/tariff/show-figure.ts'
import { fullName, tariffFields } from '#shared/calculator/tariff/tariff-fields.ts'
import { readTariffEndpoint } from '#shared/contract/calculation/tariffs.ts'
import { isFound } from '#shared/domain/search/search-text.ts'
import { entryOn } from './figures-on-day.ts'

export const findFigures = async ({ q, client, queries }: PaletteSearch): Promise<PaletteAction[]> => {
  const fields = tariffFields.filter(field => isFound(q, ...figureWords(field)))
  if (fields.length === 0) return []
  const { entries, today } = await queries.fetchQuery(callQuery(client, readTariffEndpoint))
  return fields.map(field => {
    const value = entryOn(entries, field.id, today)?.value
    return {
      id: `figure-${field.id}`,
      label: fullName(field),
      description: value === undefined ? texts.notYetInForce : showFigure(field.id, value),
      go: '/admin/tariffs',
    }
  })
}
