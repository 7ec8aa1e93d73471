/** A person's settings for the lists of the admin: columns, density and views, shared by the web and the desktop. */

import { z } from 'zod'
import { texts } from '#messages/contract/platform.js'
import { listNames } from '#shared/kinds/all-kinds.ts'
import { hasSearchWords, isListOfPeople, isViewQuery } from '#shared/kinds/list-views.ts'
import { idSchema, lineSchema, timestampSchema, versionSchema } from './common.ts'
import { endpoint } from './endpoint.ts'

const list = z.enum(listNames, { error: () => texts.noSuchList })

/** Views per list and person. */
export const listViewLimit = 30

export const densities = ['normal', 'dense'] as const

/** A saved view: a list's query with a name. */
export const listViewSchema = z.object({
  id: idSchema,
  list,
  name: z.string(),
  /** Query string of the list without the page number. */
  query: z.string(),
  /** True for the view that opens with the list; at most one per list. */
  isDefault: z.boolean(),
  version: versionSchema,
  updatedAt: timestampSchema,
})
export type ListView = z.infer<typeof listViewSchema>

const settings = {
  /** Keys of the shown columns, in order; null for the default columns. */
  columns: z
    .array(z.string().regex(/^[a-z][A-Za-z]{0,39}$/, { error: () => texts.columnName }))
    .max(40)
    .nullable(),
  density: z.enum(densities, { error: () => texts.densityForm }),
}

export const listStateSchema = z.object({ ...settings, views: z.array(listViewSchema) })
export type ListState = z.infer<typeof listStateSchema>

export const listSettingsSchema = z.strictObject(settings)
export type ListSettings = z.infer<typeof listSettingsSchema>

const viewFields = {
  name: lineSchema(1, 60, () => texts.labels.name),
  query: z
    .string({ error: () => texts.queryText })
    .max(1_000, { error: () => texts.queryLength })
    .refine(isViewQuery, { error: () => texts.queryForm }),
  isDefault: z.boolean({ error: () => texts.defaultFlag }),
}

const listParams = z.strictObject({ list })

export const readListStateEndpoint = endpoint('GET /api/list/:list', {
  access: 'account.self',
  summary:
    'Reads how the caller looks at a list: columns, density and saved views in the order of their names',
  params: listParams,
  responses: { 200: listStateSchema },
})

export const saveListSettingsEndpoint = endpoint('PUT /api/list/:list', {
  access: 'account.self',
  summary: 'Remembers the columns and the density that the caller has chosen for a list',
  params: listParams,
  body: listSettingsSchema,
  responses: { 200: listStateSchema },
})

export const createListViewEndpoint = endpoint('POST /api/list-view', {
  access: 'account.self',
  summary: 'Saves a view of a list under a name; one of requests or quotes holds no words of a search',
  body: z
    .strictObject({ list, ...viewFields })
    .refine(view => !isListOfPeople(view.list) || !hasSearchWords(view.query), {
      path: ['query'],
      error: () => texts.noSearchWords,
    }),
  responses: { 201: listViewSchema },
  problems: [409],
})

export const updateListViewEndpoint = endpoint('PUT /api/list-view/:id', {
  access: 'account.self',
  summary: 'Renames a view of the caller, saves another query under its name, or has it open with the list',
  body: z
    .strictObject(viewFields)
    .partial()
    .refine(change => Object.keys(change).length > 0, { error: () => texts.nothingChanged }),
  responses: { 200: listViewSchema },
  ifMatch: true,
})

export const removeListViewEndpoint = endpoint('DELETE /api/list-view/:id', {
  access: 'account.self',
  summary: 'Removes a view of the caller',
  ifMatch: true,
})
