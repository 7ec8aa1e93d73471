import { texts } from '#messages/domain/calculation.js'
import { nameByCode } from '#shared/domain/name-by-code.ts'
import { socialNames } from '#shared/domain/site/link-options.ts'
import { answerLimitOption } from '#shared/domain/time/answer-by.ts'
import { translatedOptions, translatedTitle } from './translated-options.ts'

export interface OptionName {
  name: string
  /** Shown after the value; empty for texts. */
  unit: string
}

/**
 * The name of an option; an unknown option is called by its title, an own service by the part after the prefix.
 *
 * @example nameOption('company_fee') // { name: 'Услуги компании', unit: '$' }
 */
export const nameOption = (title: string): OptionName => ({
  name: optionNameIn(texts, title),
  unit: translatedTitle(title) === null ? unitOf(title) : '',
})

/** The name apart from its translation, which says for a Ukrainian reader that the text is the Russian one. */
export const nameText = (title: string): string => {
  const { name } = nameOption(title)
  return translatedOptions.includes(title) ? texts.russianOf({ name }) : name
}

/** The name in the language of the given words. */
export const optionNameIn = (words: typeof texts, title: string): string => {
  const translated = translatedTitle(title)
  if (translated !== null) return words.ukrainianOf({ name: optionNameIn(words, translated) })
  const [, group = '', key = ''] = /^(private\.|tariff\.|service\.)?(.*)$/.exec(title) ?? []
  if (group === 'service.') return words.serviceOf({ name: key.replaceAll(/[_.-]+/g, ' ') })
  if (group === 'private.') return nameByCode(words.privateOptions, key) ?? title
  if (group === 'tariff.') return nameByCode(words.tariffOptions, key) ?? title
  return nameByCode(words.options, key) ?? nameByCode(socialNames, key.replace(/_url$/, '')) ?? title
}

const unitOf = (title: string): string => {
  if (title.endsWith('_percent')) return '%'
  if (title.startsWith('tariff.excise_')) return '€'
  if (title === 'tariff.subsistence_minimum') return '₴'
  if (title === answerLimitOption) return texts.minutesUnit
  return dollars.test(title) ? '$' : ''
}

const dollars =
  /_(?:fee|surcharge)$|^service\.|^(?:copart_gate_fee_|certification_)|^(?:port_forwarding|delivery_inside_ukraine|registration_mreo)$/

/** True for an option whose note still says that its value is an example. */
export const isExampleOption = ({ note, value }: { note: string; value: string }): boolean =>
  value !== '' && /(?:^|[.\s])пример(?:[.,:\s]|$)/i.test(note)

/** The note after the office has set a value: without the last sentence, which says that the value is an example. */
export const noteAfter = (option: { note: string; value: string }): string =>
  isExampleOption(option) ? withoutLastSentence(option.note) : option.note

/** Cuts off the sentence about the example, if it is the last one. */
const withoutLastSentence = (note: string): string => {
  const at = note.toLowerCase().lastIndexOf('пример')
  const isLast = at >= 0 && !note.slice(at).trimEnd().slice(0, -1).includes('.')
  return isLast ? note.slice(0, at).trimEnd() : note
}
