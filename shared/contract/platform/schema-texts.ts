/**
 * Messages of the schemas: in a program in the language of its build, on the server in the language of the call. The
 * language is set for one parse at a time, which is synchronous, so calls cannot mix.
 */
import * as inputOfBuild from '#messages/calculation/engine-input.js'
import * as schemaOfBuild from '#messages/platform/schema.js'
import type { InputTexts } from '#shared/calculator/input-rules.ts'

export interface SchemaTexts {
  schema: typeof schemaOfBuild
  /** Messages of the rules between the fields of a quote. */
  input: InputTexts
}

let texts: SchemaTexts = { schema: schemaOfBuild, input: inputOfBuild }

/** Parses with other messages than the build's. */
export const withTexts = <T>(own: SchemaTexts, parse: () => T): T => {
  const before = texts
  texts = own
  try {
    return parse()
  } finally {
    texts = before
  }
}

type Catalogue = SchemaTexts['schema']
type Key = { [K in keyof Catalogue]: Catalogue[K] extends string ? K : never }[keyof Catalogue]

/** @example z.enum(routes, errorText('route')) */
export const errorText = (key: Key) => ({ error: () => texts.schema[key] })

/** @example z.number(ofCode('rateNumber', 'USD')) */
export const ofCode = (key: 'rateNumber' | 'rateLimits' | 'rateDecimals', code: string) => ({
  error: () => texts.schema[key]({ code }),
})

/** Current message, for a refinement that adds its own issues. */
export const currentText = (key: Key): string => texts.schema[key]
export const currentInputTexts = (): InputTexts => texts.input

/** Name of a field in a message: from the catalogue for visitors' forms, in Russian for the office. */
export type Label = string | (() => string)

export const label =
  (key: keyof Catalogue['labels']): Label =>
  () =>
    texts.schema.labels[key]

const nameOf = (field: Label): string => (typeof field === 'string' ? field : field())

export const expectsText = (field: Label) => ({
  error: () => texts.schema.textExpected({ label: nameOf(field) }),
})
export const fillIn = (field: Label) => ({ error: () => texts.schema.labelFillIn({ label: nameOf(field) }) })
export const tooShort = (field: Label, least: number) => ({
  error: () => texts.schema.shorter({ label: nameOf(field), least }),
})
export const tooLong = (field: Label, most: number) => ({
  error: () => texts.schema.longer({ label: nameOf(field), most }),
})
export const hasControlCharacters = (field: Label) => ({
  error: () => texts.schema.labelControlCharacters({ label: nameOf(field) }),
})
export const wrongAddress = (field: Label) => ({
  error: () => texts.schema.checkAddress({ label: nameOf(field) }),
})
export const nationalName = (field: Label) => ({
  error: () => texts.schema.nationalAddress({ label: nameOf(field) }),
})
