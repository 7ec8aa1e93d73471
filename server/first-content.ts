/** Content that every installation has, whether a server or a command opens it first. */
import { bindStoredMenus } from './content/menus/bind-entries.ts'
import { createFirstMenu } from './content/menus/create-first-menu.ts'
import { fillPostSearch } from './content/posts/post-search.ts'
import { createFirstPages } from './content/site-pages/create-first-pages.ts'
import { moveReservedPages } from './content/site-pages/move-reserved-pages.ts'
import type { Context } from './platform/context.ts'

/**
 * Runs after the migrations, also on the backup that is served while the database is damaged, so that its pages fit this
 * version. Each step checks whether its work is already done.
 */
export const completeContent = async (ctx: Context): Promise<void> => {
  await createFirstPages(ctx)
  await createFirstMenu(ctx)
  await bindStoredMenus(ctx)
  await moveReservedPages(ctx)
  await fillPostSearch(ctx)
}
