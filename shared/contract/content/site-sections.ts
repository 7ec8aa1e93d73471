/** The sections that a page of the site is made of, as the office writes them. */
import { z } from 'zod'
import { texts } from '#messages/content/section-kinds.js'
import { typedDaySchema } from '#shared/contract/platform/common.ts'
import { allSections } from '#shared/sections/all-sections.ts'
import type { describedPicture, link, SectionFields, ShapeOf } from '#shared/sections/fields.ts'
import { sectionId } from '#shared/sections/section.ts'

const schemas = Object.values(allSections).map(({ schema }) => schema)
type Schema = (typeof schemas)[number]

export const knownSectionSchema = z.discriminatedUnion('kind', schemas as [Schema, ...Schema[]])
export type KnownSection = z.infer<typeof knownSectionSchema>
export type SectionKind = keyof typeof allSections
export type SectionOf<K extends SectionKind> = Extract<KnownSection, { kind: K }>

export const sectionKinds = Object.keys(allSections) as SectionKind[]

export type SectionLink = NonNullable<z.infer<ReturnType<typeof link>['schema']>>
export type SectionPicture = z.infer<z.ZodObject<ShapeOf<typeof describedPicture>>>

/** Field descriptions of the section's kind; empty for an unknown kind. */
export const sectionFieldsOf = (section: SiteSection): SectionFields =>
  isKnownSection(section) ? allSections[section.kind].fields : {}

const isKnownKind = (kind: string): kind is SectionKind => sectionKinds.some(known => known === kind)

// A regular expression instead of a refinement, because JSON Schema can express it.
const foreignKind = new RegExp(`^(?!(?:${sectionKinds.join('|')})$)[a-zA-Z][a-zA-Z0-9-]{0,39}$`)

/** A section of a newer version: stored unchanged and not rendered. */
const foreignSection = z.looseObject({
  id: sectionId,
  // Stops validation, so that a section of a known kind gets only the errors of its own schema.
  kind: z.string().regex(foreignKind, { abort: true }),
})

export const siteSectionSchema = z.union([knownSectionSchema, foreignSection])
export type SiteSection = z.infer<typeof siteSectionSchema>

/** A stored section; even a section of a known kind may have values that only another version allows. */
export const storedSectionSchema = z.union([
  siteSectionSchema,
  z.looseObject({ id: z.string(), kind: z.string() }),
]) as z.ZodType as z.ZodType<SiteSection>

/** False for a section of a kind that this version does not know. */
export const isKnownSection = (section: SiteSection): section is KnownSection => isKnownKind(section.kind)

const maxSections = 60

/** The sections of a page: no two have the same id, no two visible sections the same anchor. */
export const siteSectionsSchema = z
  .array(siteSectionSchema)
  .max(maxSections, { error: () => texts.problems.sections({ most: maxSections }) })
  .superRefine((sections, context) => {
    const ids = new Set<string>()
    const anchors = new Set<string>()
    for (const [index, each] of sections.entries()) {
      const name = isKnownSection(each) ? each.anchor : ''
      if (ids.has(each.id))
        context.addIssue({ code: 'custom', path: [index, 'id'], message: texts.problems.idTaken })
      if (anchors.has(name))
        context.addIssue({
          code: 'custom',
          path: [index, 'anchor'],
          message: texts.problems.anchorTaken,
        })
      ids.add(each.id)
      if (name !== '') anchors.add(name)
    }
  })

/** Element ids of the document and the callback form, which a section's anchor must not repeat. */
const takenAnchors: readonly unknown[] = ['root', 'content', 'page-data', 'callback']

/** Sections of a save. Stored sections are not checked for anchors and days, so that no existing page fails. */
export const savedSectionsSchema = siteSectionsSchema.superRefine((sections, context) => {
  for (const [index, each] of sections.entries()) {
    if (!isKnownSection(each)) continue
    for (const [item, { date }] of each.kind === 'reviews' ? each.items.entries() : [])
      for (const { message } of date ? (typedDaySchema.safeParse(date).error?.issues ?? []) : [])
        context.addIssue({ code: 'custom', path: [index, 'items', item, 'date'], message })
    if (takenAnchors.includes(each.anchor))
      context.addIssue({
        code: 'custom',
        path: [index, 'anchor'],
        message: texts.problems.anchorOfSite,
      })
  }
})
