/** The fields that sections are made of: of each its schema, its label, and what it is, from which everything else follows. */
import { z } from 'zod'
import * as texts from '#messages/content/section-kinds.js'
import {
  daySchema,
  idSchema,
  proseLineSchema,
  lineSchema as textLine,
} from '#shared/contract/platform/common.ts'
import { expectsText, tooLong } from '#shared/contract/platform/schema-texts.ts'
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
 * Words that visitors read: `line` and `inline` take bold, italic and links, `plain` stands where neither marks nor links
 * can be (buttons, names, what is read aloud), `html` is a rich text.
 */
export interface TextField extends Described {
  as: 'line' | 'inline' | 'plain' | 'html'
  /** Characters; unlimited where the schema counts otherwise. */
  max?: number
  /** The field beside it whose picture it describes. */
  describes?: string
}

/** A string that nobody reads as words: an address, the address of an uploaded picture, the number of a stored quote. */
export interface ValueField extends Described {
  as: 'href' | 'picture' | 'quote' | 'date'
}

/** A string that is pasted and kept in a form of its own. */
export interface PastedField extends Described {
  as: 'pasted'
  placeholder: string
  /** One as it is kept. */
  example: string
  /** How what was pasted is kept; null when it is not what belongs here. */
  read(typed: string): string | null
}

export interface ChoiceField extends Described {
  as: 'choice'
  options: Readonly<Record<string, string>>
  /** Label of the empty choice, where one may choose nothing. */
  none?: string
}

export interface NumberField extends Described {
  as: 'number'
  min: number
  max: number
}

/** A category of posts, or all of them; titles of services in the options. */
interface ListedField extends Described {
  as: 'category' | 'services'
}

/** Several fields that stay together or are left out. */
export interface GroupField extends Described {
  as: 'link' | 'pictureWithAlt'
  fields: Fields
}

export interface ListField extends Described {
  as: 'list'
  /** One entry, as a button adds it: `вопрос`. */
  one: string
  max: number
  fields: Fields
}

export type Field =
  | TextField
  | ValueField
  | PastedField
  | ChoiceField
  | NumberField
  | ListedField
  | GroupField
  | ListField
export type Fields = Readonly<Record<string, Field>>

type LabelKey = keyof typeof texts.labels
type Hint = { hint?: keyof typeof texts.hints }

const labelled = (key: LabelKey, { hint }: Hint = {}) => ({
  label: texts.labels[key],
  ...(hint ? { hint: texts.hints[hint] } : {}),
})

export type ShapeOf<F extends Fields> = { [N in keyof F]: F[N]['schema'] }

export const shapeOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as ShapeOf<F>

/** Characters of a heading and of other words, bytes of a rich text by `richTextSize`, entries of a list. */
const limits = { heading: 200, text: 2000, html: 200 * 1024, entries: 60 } as const

/** Words of one line. */
export const lineField = (key: LabelKey, more: Hint = {}) => {
  const about = labelled(key, more)
  return {
    as: 'line',
    ...about,
    max: limits.heading,
    empty: '',
    schema: proseLineSchema(0, limits.heading, about.label),
  } as const
}

/** Words of a sentence or more. */
export const inlineField = (key: LabelKey, more: Hint = {}) => {
  const about = labelled(key, more)
  return {
    as: 'inline',
    ...about,
    max: limits.text,
    empty: '',
    schema: proseLineSchema(0, limits.text, about.label),
  } as const
}

export const plainField = (
  key: LabelKey,
  { min = 0, max = limits.heading, ...more }: Hint & { min?: number; max?: number } = {},
) => {
  const about = labelled(key, more)
  return { as: 'plain', ...about, max, empty: '', schema: proseLineSchema(min, max, about.label) } as const
}

/** Alternative text of a picture, for people who do not see it. */
const altOf = (describes: string) => ({ ...pictureAlt, describes })
export const pictureAlt = plainField('pictureAlt', { max: 300, hint: 'pictureAlt' })

export const richText = (key: LabelKey) => {
  const about = labelled(key)
  const schema = z
    .string(expectsText(about.label))
    .refine(value => richTextSize(value) <= limits.html, texts.problems.richText(about))
  return { as: 'html', ...about, empty: '', schema } as const
}

/** A page of the site, an anchor or an address elsewhere. */
export const linkField = (key: LabelKey) => {
  const schema = z
    .string(expectsText(texts.labels.link))
    .trim()
    .max(500, tooLong(texts.labels.link, 500))
    .refine(isSafeHref, texts.problems.address)
  return { as: 'href', ...labelled(key), empty: '', schema } as const
}

/** One that may be left out. */
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

/** One of the office's own pictures. */
const picture = (key: LabelKey) => {
  const about = labelled(key)
  const schema = z
    .string(expectsText(about.label))
    .regex(/^\/media\/[0-9a-f]{64}-\d{1,5}\.(?:avif|webp|jpg|png)$/, texts.problems.picture(about))
  return { as: 'picture', ...about, empty: '', schema } as const
}

export const describedPicture = { url: picture('picture'), alt: altOf('url') }

/** A picture with its description, which may be left out. */
export const pictureWithAlt = (key: LabelKey) => {
  const schema = z.strictObject(shapeOf(describedPicture)).nullable()
  return { as: 'pictureWithAlt', ...labelled(key), fields: describedPicture, empty: null, schema } as const
}

/** A string that is pasted in one of several forms and kept in its own. */
export const pastedField = (
  key: LabelKey & keyof typeof texts.pasted,
  {
    isKept,
    ...pasting
  }: Pick<PastedField, 'placeholder' | 'example' | 'read'> & { isKept(text: string): boolean },
  more: Hint,
) => {
  const schema = z.string().refine(isKept, texts.pasted[key])
  return { as: 'pasted', ...labelled(key, more), ...pasting, empty: '', schema } as const
}

/** The query of a calculation's address. */
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
  const schema = z.string().regex(/^(?:\d{4}-\d{6,12})?$/, texts.problems.quote)
  return { as: 'quote', ...labelled(key, more), empty: '', schema } as const
}

export const dateField = (key: LabelKey) =>
  ({ as: 'date', ...labelled(key), empty: '', schema: z.union([z.literal(''), daySchema]) }) as const

/** The names of its values stand under the same key as its label. */
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

/** One that can be left out; `none` says what that means. */
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

/** Titles of options, in their order. */
export const services = (key: LabelKey, more: Hint) => {
  const about = labelled(key, more)
  return {
    as: 'services',
    ...about,
    empty: [],
    schema: listOf(textLine(1, 120, about.label), limits.entries),
  } as const
}

/** Entries that each have the fields. */
export const listField = <const F extends Fields>(
  key: LabelKey & keyof typeof texts.entries,
  fields: F,
  max: number = limits.entries,
) => {
  const schema = listOf(z.strictObject(shapeOf(fields)), max)
  return { as: 'list', ...labelled(key), one: texts.entries[key], max, fields, empty: [], schema } as const
}

/** A refinement, since `max` would end the attempt: the union would name the whole section then, and not the list. */
const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(item)
    .refine(entries => entries.length <= most, texts.problems.entries({ most }))
    .meta({ maxItems: most })

export const headedFields = { title: lineField('title'), lead: inlineField('lead') }
export const fact = { title: lineField('name'), text: inlineField('text') }
