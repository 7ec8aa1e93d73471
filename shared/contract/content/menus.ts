/** The menus of the site: header, footer columns, legal links. One record per language. */

import { z } from 'zod'
import { texts } from '#messages/contract/content.js'
import { lineSchema, timestampSchema, versionSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { linkAddress } from '#shared/domain/site/link-address.ts'
import { isSafeHref } from '#shared/domain/site/safe-href.ts'

export const menuLimits = { label: 60, header: 12, columns: 4, entries: 20, legal: 12 } as const

const lang = z.enum(languages, errorText('language'))

const path = z
  .string({ error: () => texts.pageExpected })
  .trim()
  .max(300, { error: () => texts.pageLength })
  .refine(value => value.startsWith('/') && isSafeHref(value), { error: () => texts.pageHere })

const url = z
  .string({ error: () => texts.addressText })
  .overwrite(typed => linkAddress(typed) ?? typed.trim())
  .max(500, { error: () => texts.addressLength })
  .refine(value => /^(?:https?:\/\/|mailto:|tel:)/i.test(value) && isSafeHref(value), {
    error: () => texts.addressForm,
  })

const record = z
  .number({ error: () => texts.chooseFromList })
  .int({ error: () => texts.chooseFromList })
  .positive({ error: () => texts.chooseFromList })
  .max(Number.MAX_SAFE_INTEGER)

/** Target of an entry. */
export const menuTargetSchema = z.discriminatedUnion('kind', [
  /** A page by its path; pages written by the office also have an id, which is the same after the path changes. */
  z.strictObject({ kind: z.literal('page'), path, id: record.optional() }),
  z.strictObject({ kind: z.literal('post'), id: record }),
  z.strictObject({ kind: z.literal('category'), id: record }),
  z.strictObject({ kind: z.literal('address'), url }),
])
export type MenuTarget = z.infer<typeof menuTargetSchema>

const entry = z.strictObject({
  label: lineSchema(1, menuLimits.label, () => texts.labels.name),
  target: menuTargetSchema,
})
export type MenuEntry = z.infer<typeof entry>

/** A list whose entries have distinct labels. */
const listOf = (most: number) =>
  z
    .array(entry)
    .max(most, { error: () => texts.entryLimit({ most }) })
    .superRefine((entries, context) => {
      for (const [index, { label }] of entries.entries()) {
        if (entries.findIndex(other => other.label === label) < index)
          context.addIssue({ code: 'custom', path: [index, 'label'], message: texts.entryTwice })
      }
    })

const column = z.strictObject({
  /** Empty for a column without a heading. */
  title: lineSchema(0, menuLimits.label, () => texts.labels.columnTitle),
  entries: listOf(menuLimits.entries),
})

export const menuInputSchema = z.strictObject({
  header: listOf(menuLimits.header),
  footer: z
    .array(column)
    .max(menuLimits.columns, { error: () => texts.columnLimit({ columns: menuLimits.columns }) }),
  legal: listOf(menuLimits.legal),
})
export type MenuInput = z.infer<typeof menuInputSchema>

/** `href` is the path with its language; null for a removed or unpublished target, whose entry visitors do not see. */
const shownEntry = z.object({ label: z.string(), target: menuTargetSchema, href: z.string().nullable() })
export type ShownMenuEntry = z.infer<typeof shownEntry>

export const menuSchema = z.object({
  lang,
  header: z.array(shownEntry),
  footer: z.array(z.object({ title: z.string(), entries: z.array(shownEntry) })),
  legal: z.array(shownEntry),
  version: versionSchema,
  updatedAt: timestampSchema,
})
export type Menu = z.infer<typeof menuSchema>

const query = z.strictObject({ lang: lang.optional() })

export const readMenuEndpoint = endpoint('GET /api/menu', {
  access: 'public',
  summary: 'Reads the menus of the site; without a token only the entries that lead somewhere',
  query,
  responses: { 200: menuSchema },
})

export const updateMenuEndpoint = endpoint('PUT /api/menu', {
  access: 'content.write',
  summary: 'Saves the menus of the site as a whole; visitors see them at once',
  query,
  body: menuInputSchema,
  responses: { 200: menuSchema },
  ifMatch: 'required',
})
