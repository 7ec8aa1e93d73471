import type { Context } from '#server/platform/context.ts'
import { cachedRoute, type HttpRoute, ok } from '#server/platform/http/mount.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/content/menus.ts'
import { can } from '#shared/domain/can.ts'
import { languagePrefix } from '#shared/domain/site/languages.ts'
import { readMainLanguage } from '../public-pages/head/site-info.ts'
import { bindMenu } from './bind-entries.ts'
import { findMenu, menuKind, type StoredMenu } from './menu.kind.ts'
import { publicMenu, resolveMenu, withAddresses } from './resolve-targets.ts'

export const menuRoutes = (ctx: Context): HttpRoute[] => [
  cachedRoute(contract.readMenuEndpoint, async ({ actor, query }) => {
    const menu = await shownMenu(ctx, await findMenu(ctx.db, query.lang ?? 'ru'))
    return ok(actor && can(actor, 'content.read') ? menu : publicMenu(menu))
  }),

  writeRoute(contract.updateMenuEndpoint, {
    change: async call => {
      const menu = await bindMenu(call.tx, call.body)
      return changeRecord(call, menuKind, call.query.lang ?? 'ru', () => menu)
    },
    respond: async stored => ok(await shownMenu(ctx, stored)),
  }),
]

const shownMenu = async (ctx: Context, stored: StoredMenu): Promise<contract.Menu> =>
  withAddresses(await resolveMenu(ctx.db, stored), languagePrefix(stored.lang, await readMainLanguage(ctx)))
