/**
 * A kind of section: its name, its purpose, and its fields in order of input. Stored JSON has the same order and is
 * compared as text to find changed drafts, so the order must never change.
 */
import { z } from 'zod'
import { texts } from '#messages/content/section-kinds.js'
import type { Action } from '#shared/domain/can.ts'
import { problem, type SectionFields, shapeOf } from './fields.ts'

export const sectionId = z.string(problem('id')).regex(/^[a-z0-9-]{1,40}$/, problem('id'))
const anchor = z.string(problem('anchor')).regex(/^(?:[a-z][a-z0-9-]{0,59})?$/, problem('anchor'))

/**
 * `rare`: few pages have the section, so only these load its component (`site/sections/rare`). `right`: needed to add
 * the section to a page, besides the right to edit pages.
 */
export const section = <const K extends keyof typeof texts.names, const F extends SectionFields>(
  kind: K,
  fields: F,
  { rare = false, right = null }: { rare?: boolean; right?: Action | null } = {},
) => ({
  name: texts.names[kind],
  about: texts.about[kind],
  fields: fields as SectionFields,
  rare,
  right,
  schema: z.strictObject({
    /** Unique within the page and constant for the life of the section. */
    id: sectionId,
    kind: z.literal(kind),
    /** Fragment that links use; empty for none. */
    anchor,
    hidden: z.boolean(),
    ...shapeOf(fields),
  }),
})
