/** The name of a price for people: an own service is named by the first line of its option's note, as in calculations. */
import { titleOfOption } from '#shared/calculator/line-titles.ts'

export const priceName = (title: string, note: string): string =>
  titleOfOption(title, title.startsWith('service.') ? { [title]: note.split('\n', 1)[0] ?? '' } : undefined)
