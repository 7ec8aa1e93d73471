/** Why a message did not go out: stored as a code with its values, and named in the language of who reads it. */
import { reasons as russian } from '#messages/ru/admin/work/undelivered.js'
import { reasons as ukrainian } from '#messages/uk/admin/work/undelivered.js'
import { mapTexts, textsIn } from '#shared/domain/search/json-texts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'

type Texts = typeof russian

/** @example { code: 'refusedAddress', to: 'olena@example.com', answer: '550 5.1.1 User unknown' } */
export type Reason = {
  [C in keyof Texts]: { code: C } & (Texts[C] extends (values: infer V) => string ? V : unknown)
}[keyof Texts]

export const storedReason = (reason: Reason): string => JSON.stringify(reason)

/** Words of a stored reason; whatever else has failed is words already. */
export const nameReason = <S extends string | null>(stored: S, lang = currentLanguage()): S | string =>
  stored !== null && isReason(stored) ? sayReason(JSON.parse(stored) as Reason, lang) : stored

export const sayReason = ({ code, ...values }: Reason, lang: Language): string => {
  // Each code has the values of its own sentence, which the type of `Reason` says.
  const text = (lang === 'uk' ? ukrainian : russian)[code] as string | ((values: object) => string)
  return typeof text === 'string' ? text : text(values)
}

/** Texts in a stored reason that may name a person. */
export const textsOfReason = (stored: string | null): string[] =>
  stored === null ? [] : isReason(stored) ? textsIn(stored) : [stored]

export const maskReason = (stored: string | null, mask: (text: string) => string): string | null =>
  stored === null ? null : isReason(stored) ? mapTexts(stored, mask) : mask(stored)

/** Only `storedReason` writes this beginning. */
const isReason = (stored: string): boolean => stored.startsWith('{"code":"')
