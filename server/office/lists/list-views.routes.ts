/** Routes of `contract/lists.ts`. The settings of a list are personal and not audited. */
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, invalid, notFound } from '#server/platform/http/http-error.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import * as contract from '#shared/contract/lists.ts'
import { hasSearchWords } from '#shared/domain/list-views.ts'
import {
  changeView,
  clearDefault,
  deleteView,
  findView,
  insertView,
  listViews,
  readListState,
  storeSettings,
} from './list-view.store.ts'

export const listViewRoutes = (ctx: Context): Route[] => [
  route(contract.readListState, async ({ actor, params }) =>
    ok(await readListState(ctx.db, actor.id, params.list)),
  ),

  route(contract.saveListSettings, async ({ actor, body, params }) => {
    await storeSettings(ctx.db, actor.id, params.list, body)
    return ok(await readListState(ctx.db, actor.id, params.list))
  }),

  route(contract.createListView, async ({ actor, body }) => {
    const view = await ctx.db.transaction().execute(async tx => {
      const others = await listViews(tx, actor.id, body.list)
      if (others.some(({ name }) => name === body.name)) throw nameTaken()
      if (others.length >= contract.listViewLimit)
        throw httpError('limit.records', { values: { kind: 'views', most: contract.listViewLimit } })
      if (body.isDefault) await clearDefault(tx, actor.id, body.list)
      return insertView(tx, actor.id, body, timestampOf(ctx))
    })
    return created(`/api/list/${view.list}`, view)
  }),

  route(contract.updateListView, async ({ actor, body, ifMatch, params }) => {
    const view = await ctx.db.transaction().execute(async tx => {
      const before = await own(tx, actor.id, params.id)
      rejectStale(before, ifMatch)
      if (before.list === 'requests' && hasSearchWords(body.query ?? ''))
        throw invalid('query', 'view.search-text')
      const others = await listViews(tx, actor.id, before.list)
      if (others.some(({ id, name }) => id !== before.id && name === body.name)) throw nameTaken()
      if (body.isDefault) await clearDefault(tx, actor.id, before.list)
      const { name = before.name, query = before.query, isDefault = before.isDefault } = body
      return changeView(tx, { id: before.id, name, query, isDefault }, timestampOf(ctx))
    })
    return ok(view)
  }),

  route(contract.removeListView, async ({ actor, ifMatch, params }) => {
    await ctx.db.transaction().execute(async tx => {
      const before = await own(tx, actor.id, params.id)
      rejectStale(before, ifMatch)
      await deleteView(tx, before.id)
    })
    return noContent()
  }),
]

/** A view of somebody else does not exist for the caller. */
const own = async (db: Tx, adminId: number, id: number): Promise<contract.ListView> => {
  const view = await findView(db, adminId, id)
  if (!view) throw notFound('view')
  return view
}

const nameTaken = () => httpError('name.taken', { values: { kind: 'view' }, path: 'name' })
