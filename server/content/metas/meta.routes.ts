import type { Context } from '#server/platform/context.ts'
import { orNotFound } from '#server/platform/http/errors/http-error.ts'
import { cachedRoute, created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/content/metas.ts'
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'
import { findMetaOfPage, listMetaRows, type MetaRow, metaKind } from './meta.kind.ts'

export const metaRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listMetasEndpoint, async ({ query }) =>
    ok((await listMetaRows(ctx.db, langOf(query))).map(metaResponse)),
  ),

  route(contract.readMetaEndpoint, async ({ params }) =>
    ok(metaResponse(await readRecord(ctx.db, metaKind, params.id))),
  ),

  cachedRoute(contract.readMetaOfPageEndpoint, async ({ params, query }) =>
    ok(metaResponse(orNotFound(await findMetaOfPage(ctx.db, params.page, langOf(query))))),
  ),

  writeRoute(contract.createMetaEndpoint, {
    change: call => createRecord(call, metaKind, { ...call.body, lang: langOf(call.query) }),
    respond: row => created(`/api/meta/${row.id}`, metaResponse(row)),
  }),

  writeRoute(contract.updateMetaEndpoint, {
    change: call => changeRecord(call, metaKind, call.params.id, ({ lang }) => ({ ...call.body, lang })),
    respond: row => ok(metaResponse(row)),
  }),

  writeRoute(contract.removeMetaEndpoint, { change: call => removeRecord(call, metaKind, call.params.id) }),
]

/** Language of the records that a call is about; Russian when absent, as in the original API. */
const langOf = ({ lang }: { lang?: Language | undefined }): Language => lang ?? 'ru'

const metaResponse = (row: MetaRow): contract.Meta => ({
  id: row.id,
  page: row.page,
  // Falls back to Russian only for the type: this program writes no other value.
  lang: isLanguage(row.lang) ? row.lang : 'ru',
  title: row.title,
  description: row.description,
  keywords: row.keywords,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
