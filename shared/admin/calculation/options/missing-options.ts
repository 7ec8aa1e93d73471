/** Titles of texts and contacts that the site uses and for which this installation stores no option yet. */
import type { Option } from '#shared/contract/calculation/options.ts'
import { officeLanguageOption } from '#shared/domain/calculation/office-options.ts'
import { optionWords } from '#shared/domain/calculation/option-words.ts'
import { translatedOptions } from '#shared/domain/calculation/translated-options.ts'
import { isFound } from '#shared/domain/search/search-text.ts'
import { privacyOption } from '#shared/domain/site/link-options.ts'
import { answerLimitOption, usualLimit } from '#shared/domain/time/answer-by.ts'
import { officeLetters } from '#shared/domain/work/office-letters.ts'

/** Values that a new option begins with, where it does not begin empty. */
export const firstValues: Readonly<Record<string, string>> = {
  impact_threshold_percent: '5',
  second_person_confirms: 'no',
  [officeLanguageOption]: 'ru',
  [answerLimitOption]: String(usualLimit),
  ...Object.fromEntries(Object.entries(officeLetters).map(([title, { usual }]) => [title, usual])),
}

const offered: readonly string[] = [
  ...translatedOptions.filter(title => !Object.hasOwn(firstValues, title)),
  'phone_main',
  'phone_second',
  'email_main',
  'map_url',
  privacyOption,
  ...Object.keys(firstValues),
  ...['telegram_url', 'instagram_url', 'youtube_url', 'facebook_url', 'viber_url', 'whatsapp_url'],
]

/** Offered titles that are not stored yet and match `q`. Without example content none of them is stored at first. */
export const missingOptions = (stored: readonly Option[], q: string): string[] => {
  const titles = new Set(stored.map(({ title }) => title))
  return offered.filter(title => !titles.has(title) && isFound(q, ...optionWords(title), title))
}
