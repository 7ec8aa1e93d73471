/** Gives an installation the menus that it begins with, once. */
import { type Context, nowIso } from '#server/platform/context.ts'
import { firstMenus } from './first-menus.ts'

/**
 * Runs at every start; what the office may have seen stays as it is. A migration has put a Russian menu there: before
 * anybody can have signed in, today's takes its place.
 */
export const createFirstMenu = async (ctx: Pick<Context, 'db' | 'now'>): Promise<void> => {
  const document = (lang: keyof typeof firstMenus) => JSON.stringify(firstMenus[lang])
  const at = nowIso(ctx)
  await ctx.db
    .insertInto('menus')
    .values({ lang: 'uk', document: document('uk'), updated_at: at })
    .onConflict(conflict => conflict.column('lang').doNothing())
    .execute()
  if (await ctx.db.selectFrom('admins').select('id').executeTakeFirst()) return
  await ctx.db
    .updateTable('menus')
    .set({ document: document('ru'), updated_at: at })
    .where('lang', '=', 'ru')
    .where('version', '=', 1)
    .where('document', '!=', document('ru'))
    .execute()
}
