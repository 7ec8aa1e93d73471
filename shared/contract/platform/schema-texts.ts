/**
 * Messages of the schemas: in the language of the build, and on the server in that of the call. The language is chosen
 * once for a whole parse, which is synchronous, so that no other begins meanwhile.
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

/** Parses with other texts than the build's. */
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

/** @example z.enum(routes, said('route')) */
export const errorText = (key: Key) => ({ error: () => texts.schema[key] })

/** For a check that adds its issues itself. */
export const currentText = (key: Key): string => texts.schema[key]
export const currentInputTexts = (): InputTexts => texts.input

/** A field's name in a sentence: of the catalogue for what visitors fill in, in Russian for the office. */
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
