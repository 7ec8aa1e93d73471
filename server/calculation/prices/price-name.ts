/**
 * Name of a price for people: as in the settings; for an own service the first line of its option's note, as in
 * calculations.
 */
import { titleOfOption } from '#shared/calculator/statement/line-titles.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { translationTitle } from '#shared/domain/calculation/translated-options.ts'
import { engineTexts } from '../quotes/quote-texts.ts'

export const priceName = (title: string, note: string): string =>
  isOwn(title) ? titleOfOption(title, { [title]: note.split('\n', 1)[0] ?? '' }) : nameOption(title).name

/** `options` by title; the name is empty for an own service without a Ukrainian name. */
export const ukrainianPriceName = (title: string, options: Readonly<Record<string, string>>): string =>
  isOwn(title)
    ? (options[translationTitle(title) ?? ''] ?? '')
    : (toldApart[title] ?? titleOfOption(title, undefined, engineTexts.uk))

/** Names for prices whose line title is not enough: two share a line, and one is a share. */
const toldApart: Readonly<Record<string, string>> = {
  copart_gate_fee_clean: `${engineTexts.uk.options.copart_gate_fee_clean}, чистий документ`,
  copart_gate_fee_nonclean: `${engineTexts.uk.options.copart_gate_fee_nonclean}, не чистий документ`,
  insurance_percent: engineTexts.uk.insurance.title,
}

const isOwn = (title: string): boolean => title.startsWith('service.')
