/** A person's settings for the lists of the admin: columns, density and views, shared by the web and the desktop. */
import { z } from 'zod'
import { listNames } from '#shared/kinds/all-kinds.ts'
import { hasSearchWords, isListOfPeople, isViewQuery } from '#shared/kinds/list-views.ts'
import { idSchema, lineSchema, timestampSchema, versionSchema } from './common.ts'
import { endpoint } from './endpoint.ts'

const list = z.enum(listNames, 'Такого списка нет')

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
    .array(z.string().regex(/^[a-z][A-Za-z]{0,39}$/, 'Столбец: его имя'))
    .max(40)
    .nullable(),
  density: z.enum(densities, 'Плотность: normal или dense'),
}

export const listStateSchema = z.object({ ...settings, views: z.array(listViewSchema) })
export type ListState = z.infer<typeof listStateSchema>

export const listSettingsSchema = z.strictObject(settings)
export type ListSettings = z.infer<typeof listSettingsSchema>

export const noSearchWords = 'Слова поиска в вид заявок не входят: в них бывают данные людей'

const viewFields = {
  name: lineSchema(1, 60, 'Название'),
  query: z
    .string('Запрос: ожидается текст')
    .max(1_000, 'Запрос: не длиннее 1000 символов')
    .refine(isViewQuery, 'Запрос: параметры адреса без страницы'),
  isDefault: z.boolean('Открывать первым: да или нет'),
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
      message: noSearchWords,
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
    .refine(change => Object.keys(change).length > 0, 'Нет ни одного изменения'),
  responses: { 200: listViewSchema },
  ifMatch: true,
})

export const removeListViewEndpoint = endpoint('DELETE /api/list-view/:id', {
  access: 'account.self',
  summary: 'Removes a view of the caller',
  ifMatch: true,
})
