/** Gives an installation its Ukrainian menus, once. */
import { type Context, timestampOf } from '#server/platform/context.ts'
import { firstMenuUk } from './first-menu.uk.ts'

/** Runs at every start; menus that are there stay as they are. The Russian ones were put there by a migration. */
export const createFirstMenu = async (ctx: Pick<Context, 'db' | 'now'>): Promise<void> => {
  const present = await ctx.db.selectFrom('menus').select('lang').where('lang', '=', 'uk').executeTakeFirst()
  if (present) return
  await ctx.db
    .insertInto('menus')
    .values({ lang: 'uk', document: JSON.stringify(firstMenuUk), updated_at: timestampOf(ctx) })
    .onConflict(conflict => conflict.column('lang').doNothing())
    .execute()
}
