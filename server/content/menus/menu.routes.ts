/** The menus of the site. */
import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { ok, type Route, route } from '#server/platform/http/mount.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import * as contract from '#shared/contract/menu.ts'
import { can } from '#shared/domain/can.ts'
import { languagePrefix } from '#shared/domain/languages.ts'
import { readMainLanguage } from '../pages/site-info.ts'
import { bindMenu } from './bind-entries.ts'
import { findMenu, replaceMenu, type StoredMenu } from './menu.store.ts'
import { publicMenu, resolveMenu, withAddresses } from './resolve-targets.ts'

export const menuRoutes = (ctx: Context): Route[] => [
  route(
    contract.readMenu,
    async ({ actor, query }) => {
      const menu = await shownMenu(ctx, await findMenu(ctx.db, query.lang ?? 'ru'))
      return ok(actor && can(actor, 'content.read') ? menu : publicMenu(menu))
    },
    { cached: true },
  ),

  route(contract.updateMenu, async ({ actor, query, body, ifMatch, requestId }) => {
    const lang = query.lang ?? 'ru'
    const saved = await ctx.db.transaction().execute(async tx => {
      const before = await findMenu(tx, lang)
      rejectStale(before, ifMatch)
      const after = await bindMenu(tx, body)
      await replaceMenu(tx, lang, after, timestampOf(ctx))
      const change = { kind: 'menu' as const, id: lang, before: before.document, after }
      await recordChange(tx, ctx, { actor, requestId }, change)
      return findMenu(tx, lang)
    })
    return ok(await shownMenu(ctx, saved))
  }),
]

const shownMenu = async (ctx: Context, stored: StoredMenu): Promise<contract.Menu> =>
  withAddresses(await resolveMenu(ctx.db, stored), languagePrefix(stored.lang, await readMainLanguage(ctx)))
