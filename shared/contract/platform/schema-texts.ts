/** Messages of the schemas, read when a check fails: in the language of whoever reads then. */
import { texts } from '#messages/platform/schema.js'

type Catalogue = typeof texts
type Key = { [K in keyof Catalogue]: Catalogue[K] extends string ? K : never }[keyof Catalogue]

/** @example z.enum(routes, errorText('route')) */
export const errorText = (key: Key) => ({ error: () => texts[key] })

/** @example z.number(ofCode('rateNumber', 'USD')) */
export const ofCode = (key: 'rateNumber' | 'rateLimits' | 'rateDecimals', code: string) => ({
  error: () => texts[key]({ code }),
})

/** Name of a field in a message: from the catalogue for visitors' forms, in Russian for the office. */
export type Label = string | (() => string)

export const label =
  (key: keyof Catalogue['labels']): Label =>
  () =>
    texts.labels[key]

const nameOf = (field: Label): string => (typeof field === 'string' ? field : field())

export const expectsText = (field: Label) => ({
  error: () => texts.textExpected({ label: nameOf(field) }),
})
export const fillIn = (field: Label) => ({ error: () => texts.labelFillIn({ label: nameOf(field) }) })
export const tooShort = (field: Label, least: number) => ({
  error: () => texts.shorter({ label: nameOf(field), least }),
})
export const tooLong = (field: Label, most: number) => ({
  error: () => texts.longer({ label: nameOf(field), most }),
})
export const hasControlCharacters = (field: Label) => ({
  error: () => texts.labelControlCharacters({ label: nameOf(field) }),
})
export const wrongAddress = (field: Label) => ({
  error: () => texts.checkAddress({ label: nameOf(field) }),
})
export const nationalName = (field: Label) => ({
  error: () => texts.nationalAddress({ label: nameOf(field) }),
})
