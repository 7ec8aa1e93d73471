/** The section that compares quoted with actual costs; the editor also sees why visitors see none. */

import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { publicFrom, publicQuoteFactOf, whyUnpublished } from '#shared/calculator/orders/quote-fact.ts'
import type { SectionData } from '#shared/contract/content/shown-sections.ts'
import type { KnownSection } from '#shared/contract/content/site-sections.ts'
import { can } from '#shared/domain/can.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { pageTextsIn } from '../page-request.ts'

/** Cached until the content version changes; handing over an order raises it, see `invalidate-order-pages.ts`. */
const lastYear = perContentVersion(
  (_db, ctx: Context) => ctx.readQuoteFact(ctx, { own: true }),
  ctx => kyivDay(ctx.now()),
)

export const readPublicQuoteFact = async (ctx: Context) => {
  const { from, to, all } = await lastYear(ctx.db, ctx)
  const fact = publicQuoteFactOf(all)
  return fact ? { from, to, ...fact } : undefined
}

/** For the editor's preview: replaces a result that visitors, or this colleague, may not see by the reason. */
export const withReasons = async (
  { ctx, lang, actor }: { ctx: Context; lang: Language; actor: Actor },
  { sections, data }: { sections: readonly KnownSection[]; data: SectionData },
): Promise<SectionData> => {
  const own = sections.filter(({ kind }) => kind === 'quoteFact')
  if (own.length === 0) return data
  const texts = pageTextsIn(lang).quoteFactHidden
  const reason = can(actor, 'orders.money') ? await reasonOf(ctx, texts) : texts.right
  if (reason === null) return data
  const notices = Object.fromEntries(own.map(({ id }) => [id, reason]))
  return { ...data, quoteFacts: {}, notices: { ...data.notices, ...notices } }
}

const reasonOf = async (
  ctx: Context,
  texts: ReturnType<typeof pageTextsIn>['quoteFactHidden'],
): Promise<string | null> => {
  const { orders, total } = (await lastYear(ctx.db, ctx)).all
  const why = whyUnpublished(orders, total)
  if (why === 'few') return texts.few({ count: orders, fewest: String(publicFrom.orders) })
  return why && texts.open({ orders: String(orders), without: String(orders - total.orders) })
}
