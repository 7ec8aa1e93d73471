/** Gives an installation the pages that the site begins with, each once. */
import { type Context, timestampOf } from '#server/platform/context.ts'
import { firstPages } from './first-pages/all-first-pages.ts'
import { insertPage } from './save-site-page.ts'
import { shown } from './site-page.service.ts'
import { findPageOfPath } from './site-page.store.ts'

/**
 * Runs at every start and mostly finds nothing. What has been given is the office's: it is neither changed by a later
 * version nor given again once removed, and an address that the office already uses stays with its page.
 */
export const giveFirstPages = async (
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
  pages = firstPages,
): Promise<void> => {
  const given = new Set(
    (await ctx.db.selectFrom('first_pages').select('path').execute()).map(row => row.path),
  )
  const missing = pages.filter(({ path }) => !given.has(path))
  if (missing.length === 0) return
  const at = timestampOf(ctx)
  await ctx.db.transaction().execute(async tx => {
    for (const { path, contents } of missing) {
      await tx.insertInto('first_pages').values({ path, given_at: at }).execute()
      if (await findPageOfPath(tx, path)) continue
      const draft = JSON.stringify(contents)
      await insertPage(tx, { path, draft, ...shown({ draft }, at) }, { id: null, at })
    }
  })
  ctx.log.info({ pages: missing.map(({ path }) => path) }, 'first pages given')
}
