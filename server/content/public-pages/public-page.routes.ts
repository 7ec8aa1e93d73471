/** Calls of the browser while a visitor moves between public pages. */

import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import { tablesInForce } from '#server/calculation/tables/tables-in-force.ts'
import { tariffInForce } from '#server/calculation/tariffs/tariff-in-force.ts'
import type { Context } from '#server/platform/context.ts'
import { cachedRoute, type HttpRoute, ok } from '#server/platform/http/mount.ts'
import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import { withTitles } from '#shared/calculator/tables/column-title.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import * as contract from '#shared/contract/content/public-pages.ts'
import { ownNames } from '#shared/domain/calculation/translated-options.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { RedirectError } from '../redirects/redirect-moved.ts'
import { readDaysToCustoms } from './expected-quote.ts'
import { readSiteInfo } from './head/site-info.ts'
import { loadPage } from './load-page.ts'

/** `build` is the release of the pages' scripts: a browser whose scripts are of another release reloads the page. */
export const publicPageRoutes = (ctx: Context, build: string): HttpRoute[] => [
  cachedRoute(contract.readPageEndpoint, async ({ query }) => ok(await follow(ctx, query.path, build))),

  cachedRoute(contract.readPricingEndpoint, async ({ query, lang }) => {
    const today = kyivDay(ctx.now())
    const [site, tariff, tables, { options, labels }, daysToCustoms] = await Promise.all([
      readSiteInfo(ctx, build),
      tariffInForce(ctx, lang),
      tablesInForce(ctx, query.date ?? today),
      readCalculatorOptions(ctx, query.date),
      readDaysToCustoms(ctx.db),
    ])
    return ok({
      today,
      rates: site.rates,
      tariff,
      tables: Object.fromEntries(
        Object.entries(tables).map(([title, { version, columns, data }]) => [
          title,
          { version, columns: lang === 'ru' ? columns : withTitles(columns), data },
        ]),
      ),
      options: Object.fromEntries(Object.entries(options).filter(([title]) => isPriceTitle(title))),
      labels: ownNames(labels, options, lang),
      daysToCustoms,
    })
  }),
]

/** Loads a page; for a former URL, the page it redirects to: the site's script follows no redirect of its own. */
const follow = async (ctx: Context, path: string, build: string): Promise<PageData> => {
  try {
    return await loadPage(ctx, path, build)
  } catch (error) {
    if (error instanceof RedirectError) return loadPage(ctx, error.withQueryOf(path), build)
    throw error
  }
}
