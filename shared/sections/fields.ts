/** Fields of sections: each has a schema, a label and a type, from which forms, search and checks follow. */
import { z } from 'zod'
import { texts } from '#messages/content/section-kinds.js'
import {
  daySchema,
  idSchema,
  proseLineSchema,
  lineSchema as textLine,
} from '#shared/contract/platform/common.ts'
import { expectsText, tooLong } from '#shared/contract/platform/schema-texts.ts'
import { linkAddress } from '#shared/domain/site/link-address.ts'
import { isSafeHref } from '#shared/domain/site/safe-href.ts'
import { isPreset, presetOf } from '#shared/domain/text/post-blocks.ts'
import { richTextSize } from '#shared/domain/text/rich-text-size.ts'

interface Described {
  label: string
  hint?: string | undefined
  schema: z.ZodType
  /** Value in a new section or entry. */
  empty: unknown
}

/**
 * Text for visitors: `line` and `inline` allow bold, italic and links, `plain` allows none of them (buttons, names,
 * text that is read aloud), `html` is rich text.
 */
export interface TextField extends Described {
  as: 'line' | 'inline' | 'plain' | 'html'
  /** Characters; unlimited where the schema limits the size in another way. */
  max?: number
  /** Neighbouring field with the picture that this text describes. */
  describes?: string
}

/** A string that is no text for visitors: a URL, the path of an uploaded picture, the number of a stored quote. */
export interface ValueField extends Described {
  as: 'href' | 'picture' | 'quote' | 'date'
}

/** A string that is pasted and converted to a stored form. */
export interface PastedField extends Described {
  as: 'pasted'
  placeholder: string
  /** Example of the stored form. */
  example: string
  /** Converts the pasted text to the stored form; null when it is not accepted. */
  read(typed: string): string | null
}

export interface ChoiceField extends Described {
  as: 'choice'
  options: Readonly<Record<string, string>>
  /** Label of the empty choice, if the field is optional. */
  none?: string
}

export interface NumericField extends Described {
  as: 'number'
  min: number
  max: number
}

/** One category of posts or all of them; or titles of service options. */
interface ListedField extends Described {
  as: 'category' | 'services'
}

/** Several fields that are present or absent together. */
export interface GroupField extends Described {
  as: 'link' | 'pictureWithAlt'
  fields: SectionFields
}

export interface ListField extends Described {
  as: 'list'
  /** Name of one entry for the button that adds it: `вопрос`. */
  one: string
  max: number
  fields: SectionFields
}

export type SectionField =
  | TextField
  | ValueField
  | PastedField
  | ChoiceField
  | NumericField
  | ListedField
  | GroupField
  | ListField
export type SectionFields = Readonly<Record<string, SectionField>>

type LabelKey = keyof typeof texts.labels
type Hint = { hint?: keyof typeof texts.hints }

const labelled = (key: LabelKey, { hint }: Hint = {}) => ({
  label: texts.labels[key],
  ...(hint ? { hint: texts.hints[hint] } : {}),
})

/** Name of a field in a message, in the reader's language. */
const nameOf = (key: LabelKey) => () => texts.labels[key]

/** A message that is read when a check fails. */
export const problem = (key: 'id' | 'anchor' | 'address' | 'quote') => ({ error: () => texts.problems[key] })

export type ShapeOf<F extends SectionFields> = { [N in keyof F]: F[N]['schema'] }

export const shapeOf = <F extends SectionFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as ShapeOf<F>

/**
 * Largest sizes: characters of a heading and of other text, bytes of a rich text by `richTextSize`, entries of a list.
 */
const limits = { heading: 200, text: 2000, html: 200 * 1024, entries: 60 } as const

/** Text on one line. */
export const lineField = (key: LabelKey, more: Hint = {}) => {
  const schema = proseLineSchema(0, limits.heading, nameOf(key))
  return { as: 'line', ...labelled(key, more), max: limits.heading, empty: '', schema } as const
}

/** Text of a sentence or more. */
export const inlineField = (key: LabelKey, more: Hint = {}) => {
  const schema = proseLineSchema(0, limits.text, nameOf(key))
  return { as: 'inline', ...labelled(key, more), max: limits.text, empty: '', schema } as const
}

export const plainField = (
  key: LabelKey,
  { min = 0, max = limits.heading, ...more }: Hint & { min?: number; max?: number } = {},
) => {
  const schema = proseLineSchema(min, max, nameOf(key))
  return { as: 'plain', ...labelled(key, more), max, empty: '', schema } as const
}

/** Alternative text of a picture, for screen readers. */
const altOf = (describes: string) => ({ ...pictureAlt, describes })
export const pictureAlt = plainField('pictureAlt', { max: 300, hint: 'pictureAlt' })

export const richTextField = (key: LabelKey) => {
  const schema = z.string(expectsText(nameOf(key))).refine(value => richTextSize(value) <= limits.html, {
    error: () => texts.problems.richText({ label: texts.labels[key] }),
  })
  return { as: 'html', ...labelled(key), empty: '', schema } as const
}

/** A path of the site, a fragment or the URL of another site. */
export const linkField = (key: LabelKey) => {
  const schema = z
    .string(expectsText(nameOf('link')))
    .overwrite(typed => linkAddress(typed) ?? typed.trim())
    .max(500, tooLong(nameOf('link'), 500))
    .refine(isSafeHref, problem('address'))
  return { as: 'href', ...labelled(key), empty: '', schema } as const
}

/** A link that may be left out. */
export const optionalHref = (key: LabelKey, more: Hint = {}) => {
  const field = linkField(key)
  return { ...field, ...labelled(key, more), schema: z.union([z.literal(''), field.schema]) }
}

/** A button or a link, which may be left out. `#callback` opens the callback form. */
export const link = (key: LabelKey) => {
  const fields = { label: plainField('linkLabel', { min: 1, max: 80 }), href: linkField('link') }
  const schema = z.strictObject(shapeOf(fields)).nullable()
  return { as: 'link', ...labelled(key), fields, empty: null, schema } as const
}

/** One of the office's uploaded pictures. */
const picture = (key: LabelKey) => {
  const schema = z
    .string(expectsText(nameOf(key)))
    .regex(/^\/media\/[0-9a-f]{64}-\d{1,5}\.(?:avif|webp|jpg|png)$/, {
      error: () => texts.problems.picture({ label: texts.labels[key] }),
    })
  return { as: 'picture', ...labelled(key), empty: '', schema } as const
}

export const describedPicture = { url: picture('picture'), alt: altOf('url') }

/** A picture with its alternative text; both may be left out. */
export const pictureWithAlt = (key: LabelKey) => {
  const schema = z.strictObject(shapeOf(describedPicture)).nullable()
  return { as: 'pictureWithAlt', ...labelled(key), fields: describedPicture, empty: null, schema } as const
}

/** A string that can be pasted in several forms and is stored in one form. */
export const pastedField = (
  key: LabelKey & keyof typeof texts.pasted,
  {
    isKept,
    ...pasting
  }: Pick<PastedField, 'placeholder' | 'example' | 'read'> & { isKept(text: string): boolean },
  more: Hint,
) => {
  const schema = z.string().refine(isKept, { error: () => texts.pasted[key] })
  return { as: 'pasted', ...labelled(key, more), ...pasting, empty: '', schema } as const
}

/** Query string of a calculation's URL. */
export const preset = (key: 'example' | 'calculation', more: Hint) =>
  pastedField(
    key,
    {
      placeholder: '/calculator?…',
      example: 'route=usa&price=8000&currency=USD&engine=petrol&year=2020&volume_cc=2487',
      read: presetOf,
      isKept: isPreset,
    },
    more,
  )

/** The number of a stored quote; empty for none. */
export const quoteNumber = (key: LabelKey, more: Hint) => {
  const schema = z.string().regex(/^(?:\d{4}-\d{6,12})?$/, problem('quote'))
  return { as: 'quote', ...labelled(key, more), empty: '', schema } as const
}

export const dateField = (key: LabelKey) =>
  ({ as: 'date', ...labelled(key), empty: '', schema: z.union([z.literal(''), daySchema]) }) as const

/** A choice; the names of its values are in the texts under the same key as its label. */
export const choiceField = <
  const K extends keyof typeof texts.options,
  V extends keyof (typeof texts.options)[K] & string,
>(
  key: K,
  values: readonly [V, ...V[]],
) => ({
  as: 'choice' as const,
  ...labelled(key),
  options: texts.options[key] as Readonly<Record<string, string>>,
  empty: values[0],
  schema: z.enum(values),
})

/** A choice that may be left out; `none` labels the empty choice. */
export const optionalChoice = <
  const K extends keyof typeof texts.options,
  V extends keyof (typeof texts.options)[K] & string,
>(
  key: K,
  values: readonly [V, ...V[]],
  none: string,
) => {
  const field = choiceField(key, values)
  return { ...field, none, empty: null, schema: field.schema.nullable() }
}

export const numberField = (key: LabelKey, bounds: { min: number; max: number; initial: number }) => {
  const { min, max, initial } = bounds
  const schema = z.number().int().min(min).max(max)
  return { as: 'number', ...labelled(key), min, max, empty: initial, schema } as const
}

export const category = (key: LabelKey) =>
  ({ as: 'category', ...labelled(key), empty: null, schema: idSchema.nullable() }) as const

/** Titles of service options, in order. */
export const services = (key: LabelKey, more: Hint) => {
  const schema = listOf(textLine(1, 120, nameOf(key)), limits.entries)
  return { as: 'services', ...labelled(key, more), empty: [], schema } as const
}

export const listField = <const F extends SectionFields>(
  key: LabelKey & keyof typeof texts.entries,
  fields: F,
  max: number = limits.entries,
) => {
  const schema = listOf(z.strictObject(shapeOf(fields)), max)
  return { as: 'list', ...labelled(key), one: texts.entries[key], max, fields, empty: [], schema } as const
}

/**
 * Uses a refinement, not `max`: a failed `max` makes the union reject the whole section, and the error would not name
 * the list.
 */
const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(item)
    .refine(entries => entries.length <= most, { error: () => texts.problems.entries({ most }) })
    .meta({ maxItems: most })

export const headedFields = { title: lineField('title'), lead: inlineField('lead') }
export const fact = { title: lineField('name'), text: inlineField('text') }
