import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, nowIso } from '#server/platform/context.ts'
import { insertMissing } from '#server/platform/db/rows.ts'
import { type MenuInput, menuInputSchema } from '#shared/contract/content/menus.ts'
import type { Language } from '#shared/domain/site/languages.ts'

/**
 * Runs at every start and never changes a menu that the office may have seen. Only before the first account exists does
 * it replace the Russian menu, which a migration has created, by the present one.
 */
export const createFirstMenu = async (ctx: Pick<Context, 'db' | 'now'>): Promise<void> => {
  const document = (lang: keyof typeof firstMenus) => JSON.stringify(firstMenus[lang])
  const at = nowIso(ctx)
  await insertMissing(ctx.db, 'menus', { lang: 'uk', document: document('uk'), updated_at: at })
  if (await ctx.db.selectFrom('admins').select('id').executeTakeFirst()) return
  await ctx.db
    .updateTable('menus')
    .set({ document: document('ru'), updated_at: at })
    .where('lang', '=', 'ru')
    .where('version', '=', 1)
    .where('document', '!=', document('ru'))
    .execute()
}

/** The menus that a new installation begins with. Migration 001 creates a shorter Russian one. */
const readMenu = (lang: Language): MenuInput =>
  menuInputSchema.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, 'first-menus', `${lang}.json`), 'utf8')),
  )

export const firstMenus: Readonly<Record<Language, MenuInput>> = { ru: readMenu('ru'), uk: readMenu('uk') }
