/** How the fields of a section are edited. A description is chosen by the type of its field, so that none is forgotten. */
import type {
  KnownSection,
  SectionKind,
  SectionLink,
  SectionOf,
  SectionPicture,
} from '#shared/contract/site-sections.ts'

interface Described {
  label: string
  hint?: string
}

/**
 * `inline` takes bold, italic and links; `html` is a rich text; `picture` is the address of an uploaded one; `preset`
 * the query of a calculation; `quote` the number of a stored one.
 */
export interface TextField extends Described {
  as: 'line' | 'inline' | 'html' | 'date' | 'href' | 'picture' | 'preset' | 'quote'
  /** Characters that the contract takes; unlimited where it counts otherwise. */
  max?: number
}

export interface ChoiceField<T extends string> extends Described {
  as: 'choice'
  options: Readonly<Record<T, string>>
}

/** A choice that can be left out; `none` says what that means. */
export interface OptionalChoiceField<T extends string> extends Described {
  as: 'optionalChoice'
  options: Readonly<Record<T, string>>
  none: string
}

export interface NumberField extends Described {
  as: 'number'
  min: number
  max: number
  initial: number
}

/** A category of posts, or all of them. */
interface CategoryField extends Described {
  as: 'category'
}
/** Titles of services in the options. */
interface ServicesField extends Described {
  as: 'services'
}
interface LinkField extends Described {
  as: 'link'
}
interface PictureField extends Described {
  as: 'pictureWithAlt'
}

interface ListOf<Fields> extends Described {
  as: 'list'
  /** One entry, as a button adds it: `вопрос`. */
  one: string
  max: number
  fields: Fields
}

type FieldFor<V> = string extends V
  ? TextField
  : [V] extends [string]
    ? ChoiceField<V>
    : [V] extends [number]
      ? NumberField
      : [V] extends [number | null]
        ? CategoryField
        : [V] extends [readonly string[]]
          ? ServicesField
          : [V] extends [readonly (infer Item)[]]
            ? ListOf<{ readonly [F in keyof Item]-?: FieldFor<Item[F]> }>
            : [V] extends [string | null]
              ? OptionalChoiceField<NonNullable<V>>
              : [V] extends [SectionLink | null]
                ? LinkField
                : [V] extends [SectionPicture | null]
                  ? PictureField
                  : never

/** What every section has; edited beside its kind's own fields. */
type Common = 'id' | 'kind' | 'anchor' | 'hidden'

type FieldsOf<S extends KnownSection> = { readonly [F in Exclude<keyof S, Common>]-?: FieldFor<S[F]> }

export interface DescriptionOf<K extends SectionKind> {
  name: string
  /** What it is for, in the catalogue. */
  about: string
  fields: FieldsOf<SectionOf<K>>
}

/** Any field, for those who render, compare or empty it. */
export type Field =
  | TextField
  | ChoiceField<string>
  | OptionalChoiceField<string>
  | NumberField
  | CategoryField
  | ServicesField
  | LinkField
  | PictureField
  | ListField
export type Fields = Readonly<Record<string, Field>>
export type ListField = ListOf<Fields>

/** Every field empty, for a new section or a new entry of a list. */
export const emptyValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))

/** What a new section or entry holds in a field. */
const emptyValue = (field: Field): unknown => {
  switch (field.as) {
    case 'choice':
      return Object.keys(field.options)[0]
    case 'number':
      return field.initial
    case 'list':
    case 'services':
      return []
    case 'optionalChoice':
    case 'category':
    case 'link':
    case 'pictureWithAlt':
      return null
    default:
      return ''
  }
}
