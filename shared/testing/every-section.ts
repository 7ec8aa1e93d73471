/** Every kind of section, filled with the same words. */
import {
  type KnownSection,
  knownSectionSchema,
  sectionKinds,
} from '#shared/contract/content/site-sections.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import type { SectionField, SectionFields } from '#shared/sections/fields.ts'

export interface Filler {
  heading: string
  text: string
  /** Of a picture of the library. */
  picture: string
}

/** Of every kind one. */
export const everySection = (filler: Filler): KnownSection[] =>
  sectionKinds.map(kind =>
    knownSectionSchema.parse({
      id: kind.toLowerCase(),
      kind,
      anchor: '',
      hidden: false,
      ...filled(allSections[kind].fields, filler),
    }),
  )

const filled = (fields: SectionFields, filler: Filler): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filledValue(field, filler)]))

const filledValue = (field: SectionField, filler: Filler): unknown => {
  const { heading, text, picture } = filler
  switch (field.as) {
    case 'line':
    case 'plain':
      return heading.slice(0, field.max)
    case 'inline':
      return text
    case 'html':
      return `<h2>${heading}</h2><p>${text}</p><ul><li>${text}</li></ul>`
    case 'href':
      return '/calculator'
    case 'picture':
      return picture
    case 'date':
      return '2026-11-01'
    case 'pasted':
      return field.example
    case 'choice':
      return Object.keys(field.options).at(-1)
    case 'number':
      return field.max
    case 'link':
    case 'pictureWithAlt':
      return filled(field.fields, filler)
    case 'list':
      return [filled(field.fields, filler), filled(field.fields, filler), sparse(field.fields, filler)]
    default:
      return field.empty
  }
}

/** An entry without what can be left out of it. */
const sparse = (fields: SectionFields, filler: Filler): Record<string, unknown> => ({
  ...filled(fields, filler),
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([, { schema, empty }]) => schema.safeParse(empty).success)
      .map(([name, { empty }]) => [name, empty]),
  ),
})
