import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import type { PaletteAction, PaletteSearch } from '#shared/admin/platform/navigation/palette-group.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { optionWords } from '#shared/domain/calculation/option-words.ts'
import { isFound } from '#shared/domain/search/search-text.ts'
import { optionScreen } from './option-screens.ts'

export const findOptions = async ({ q, client, queries }: PaletteSearch): Promise<PaletteAction[]> => {
  const options = await queries.fetchQuery(callQuery(client, listOptionsEndpoint))
  return options
    .map(({ title, value, note }) => ({ title, value, note, ...nameOption(title) }))
    .filter(({ title, note }) => isFound(q, ...optionWords(title), title, note))
    .map(({ title, value, name }) => ({
      id: `option-${title}`,
      label: name,
      description: value.slice(0, 80),
      go: optionScreen(title) ?? `/admin/setting?q=${encodeURIComponent(title)}`,
    }))
}
