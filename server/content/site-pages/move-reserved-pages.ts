/** Moves pages of the office away from paths that a later version of the program has reserved. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { isFixedPath, isFreePath, maxPathLength } from '#shared/domain/content/page-path.ts'
import { movePage } from './site-page.service.ts'
import { findPageTexts } from './site-page.store.ts'

/** Runs at every start. Moves each page with its meta records, redirects its former path, and logs the move. */
export const moveReservedPages = async (ctx: Context): Promise<void> => {
  const pages = await ctx.db.selectFrom('site_pages').select(['id', 'path']).orderBy('id').execute()
  for (const { id, path } of pages.filter(({ path }) => !isFixedPath(path) && !isFreePath(path)))
    await ctx.db.transaction().execute(async tx => {
      const [text] = await findPageTexts(tx, id)
      if (!text) return
      const to = await freePath(tx, path)
      await movePage(changeContext(ctx, tx, { actor: null, requestId: null }), { id, lang: text.lang }, to)
      ctx.log.warn({ from: path, to }, 'a page stood at an address of the program and was moved')
    })
}

const freePath = async (tx: Tx, path: string): Promise<string> => {
  const wanted = `/page-${path.slice(1)}`.slice(0, maxPathLength - 4).replace(/[/-]$/, '')
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? wanted : `${wanted}-${number}`
    const taken = await findRow(tx, 'site_pages', { path: candidate }, ['id'])
    if (!taken) return candidate
  }
}
