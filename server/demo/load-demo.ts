/** Example content of an empty database: visitors see a working site, the office sees where content belongs. */

import { storeDemoRates } from '../calculation/rates/demo-rates.ts'
import { loadDemoTables } from '../calculation/tables/demo-tables.ts'
import type { Context } from '../platform/context.ts'
import { demoFolder } from './demo-folder.ts'
import { loadDemoCases } from './load-demo-cases.ts'
import { loadDemoOrders } from './load-demo-orders.ts'
import { loadDemoPosts } from './load-demo-posts.ts'
import { loadDemoLots, loadDemoMetas, loadDemoOptions } from './load-demo-records.ts'

/**
 * Fills a database without content, in one transaction, then adds orders; does nothing when there is content. Pictures
 * of posts take seconds to convert and come after the server listens, see `attachDemoPictures`.
 */
export const loadDemo = async (ctx: Context): Promise<void> => {
  await storeDemoRates(ctx)
  if (!(await isEmpty(ctx))) return
  await loadDemoTables(ctx, demoFolder('tables'))
  const loaded = await ctx.db.transaction().execute(async tx => ({
    options: await loadDemoOptions(ctx, tx),
    metas: await loadDemoMetas(ctx, tx),
    posts: await loadDemoPosts(ctx, tx),
    referenceLots: await loadDemoLots(ctx, tx),
  }))
  // After the commit: orders are calculated with the prices and tables loaded above.
  const orders = await loadDemoOrders(ctx)
  const cases = await ctx.db.transaction().execute(tx => loadDemoCases(ctx, tx))
  ctx.log.info({ ...loaded, orders, cases }, 'example content loaded')
}

const isEmpty = async (ctx: Context): Promise<boolean> => {
  for (const table of ['options', 'metas', 'categories', 'posts'] as const) {
    if (await ctx.db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}
