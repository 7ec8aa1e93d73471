/**
 * The name of a price for people: as the settings call it; an own service by the first line of its option's note, as in
 * calculations.
 */
import { titleOfOption } from '#shared/calculator/line-titles.ts'
import { nameOption } from '#shared/domain/option-names.ts'

export const priceName = (title: string, note: string): string =>
  title.startsWith('service.')
    ? titleOfOption(title, { [title]: note.split('\n', 1)[0] ?? '' })
    : nameOption(title).name
