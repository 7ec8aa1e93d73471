/**
 * A kind of section: what it is called, what it is for, and its fields in the order in which they are filled in. It is
 * also the order of the stored JSON, by which a draft is compared with what visitors see: it never changes.
 */
import { z } from 'zod'
import * as texts from '#messages/content/section-kinds.js'
import type { Action } from '#shared/domain/can.ts'
import { type Fields, shapeOf } from './fields.ts'

export const sectionId = z.string(texts.problems.id).regex(/^[a-z0-9-]{1,40}$/, texts.problems.id)
const anchor = z.string(texts.problems.anchor).regex(/^(?:[a-z][a-z0-9-]{0,59})?$/, texts.problems.anchor)

/**
 * `rare`: few pages have it, and its component comes with those (`site/sections/rare`). `right`: what it takes to put it
 * on a page, besides writing pages.
 */
export const section = <const K extends keyof typeof texts.names, const F extends Fields>(
  kind: K,
  fields: F,
  { rare = false, right = null }: { rare?: boolean; right?: Action | null } = {},
) => ({
  name: texts.names[kind],
  about: texts.about[kind],
  fields: fields as Fields,
  rare,
  right,
  schema: z.strictObject({
    /** Stays with the section for its whole life; the page's own. */
    id: sectionId,
    kind: z.literal(kind),
    /** The name that links use; empty for none. */
    anchor,
    hidden: z.boolean(),
    ...shapeOf(fields),
  }),
})
