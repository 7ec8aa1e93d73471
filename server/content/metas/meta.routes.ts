/** Meta records: title, description and keywords of a page. */

import { recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { httpError, notFound } from '#server/platform/http/http-error.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import * as contract from '#shared/contract/metas.ts'
import { isLanguage, type Language } from '#shared/domain/languages.ts'
import { metaPayload } from './binned-meta.ts'
import {
  deleteMeta,
  findMeta,
  findMetaOfPage,
  insertMeta,
  listMetaRows,
  type MetaRow,
  replaceMeta,
} from './meta.store.ts'
import { metaChange } from './meta-change.ts'

export const metaRoutes = (ctx: Context): Route[] => [
  route(contract.listMetas, async ({ query }) =>
    ok((await listMetaRows(ctx.db, langOf(query))).map(metaResponse)),
  ),

  route(contract.readMeta, async ({ params }) => ok(metaResponse(found(await findMeta(ctx.db, params.id))))),

  route(
    contract.readMetaOfPage,
    async ({ params, query }) =>
      ok(metaResponse(found(await findMetaOfPage(ctx.db, params.page, langOf(query))))),
    { cached: true },
  ),

  route(contract.createMeta, async ({ actor, query, body, requestId }) => {
    const lang = langOf(query)
    const row = await ctx.db.transaction().execute(async tx => {
      if (await findMetaOfPage(tx, body.page, lang)) throw pageTaken()
      const made = await insertMeta(tx, lang, body, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, metaChange(null, made))
      return made
    })
    return created(`/api/meta/${row.id}`, metaResponse(row))
  }),

  route(contract.updateMeta, async ({ actor, params, body, ifMatch, requestId }) => {
    const row = await ctx.db.transaction().execute(async tx => {
      const present = found(await findMeta(tx, params.id))
      rejectStale(present, ifMatch)
      const other = await findMetaOfPage(tx, body.page, languageOf(present))
      if (other && other.id !== present.id) throw pageTaken()
      const changed = await replaceMeta(tx, present.id, body, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, metaChange(present, changed))
      return changed
    })
    return ok(metaResponse(row))
  }),

  route(contract.removeMeta, async ({ actor, params, ifMatch, requestId }) => {
    await ctx.db.transaction().execute(async tx => {
      const present = found(await findMeta(tx, params.id))
      rejectStale(present, ifMatch)
      const { id, page } = present
      await putInBin(
        tx,
        ctx,
        { actor, requestId },
        { kind: 'meta', id, title: page, payload: metaPayload(present) },
      )
      await deleteMeta(tx, id)
      await recordChange(tx, ctx, { actor, requestId }, metaChange(present, null))
    })
    return noContent()
  }),
]

/** Records of which language a call is about; the order's API is that of the Russian ones. */
const langOf = ({ lang }: { lang?: Language | undefined }): Language => lang ?? 'ru'

/** Written by this program only. */
const languageOf = ({ lang }: MetaRow): Language => (isLanguage(lang) ? lang : 'ru')

const found = (row: MetaRow | undefined): MetaRow => {
  if (!row) throw notFound()
  return row
}

const pageTaken = () => httpError('name.taken', { values: { kind: 'other' }, path: 'page' })

const metaResponse = (row: MetaRow): contract.Meta => ({
  id: row.id,
  page: row.page,
  lang: languageOf(row),
  title: row.title,
  description: row.description,
  keywords: row.keywords,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
