/** Name of a price for people: as in the settings; of an own service the first line of its option's note. */
import { titleOfOption } from '#shared/calculator/statement/line-titles.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { translationTitle } from '#shared/domain/calculation/translated-options.ts'
import { engineTexts } from '../quotes/quote-texts.ts'

export const priceName = (title: string, note: string): string =>
  isOwn(title) ? titleOfOption(title, { [title]: note.split('\n', 1)[0] ?? '' }) : nameOption(title).name

/** `options`: values by title. Empty for an own service, one that the office has added, without a Ukrainian name. */
export const ukrainianPriceName = (title: string, options: Readonly<Record<string, string>>): string =>
  isOwn(title)
    ? (options[translationTitle(title) ?? ''] ?? '')
    : (toldApart[title] ?? titleOfOption(title, undefined, engineTexts.uk))

/** Names for prices with an ambiguous title: two gate fees share one title, and insurance is a percentage. */
const toldApart: Readonly<Record<string, string>> = {
  copart_gate_fee_clean: `${engineTexts.uk.options.copart_gate_fee_clean}, чистий документ`,
  copart_gate_fee_nonclean: `${engineTexts.uk.options.copart_gate_fee_nonclean}, не чистий документ`,
  insurance_percent: engineTexts.uk.insurance.title,
}

/** True for a service that the office has added. */
export const isOwn = (title: string): boolean => title.startsWith('service.')
