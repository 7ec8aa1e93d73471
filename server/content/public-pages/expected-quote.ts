/** Calculates a car without a chosen date for the day on which customs is expected to assess it. */
import { quoteRequestFor } from '#server/calculation/quotes/quote.service.ts'
import { tariffInForce } from '#server/calculation/tariffs/tariff-in-force.ts'
import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Context } from '#server/platform/context.ts'
import type { QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { daysToCustoms } from '#shared/calculator/rates/days-to-customs.ts'
import { byExpectedDay, type DaysToCustoms } from '#shared/calculator/rates/expected-day.ts'
import { regionNames } from '#shared/contract/content/shown-sections.ts'
import { isKnownSection, type KnownSection } from '#shared/contract/content/site-sections.ts'
import { type Language, languages } from '#shared/domain/site/languages.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { publishedOf } from '../site-pages/page-contents.ts'
import { listPageRows } from '../site-pages/site-page.store.ts'

/** In a forecast the `input` of the request includes the expected day. Throws what `quoteRequestFor` throws. */
export const expectedQuoteRequest = async (
  ctx: Context,
  input: QuoteInput,
  lang: Language,
): Promise<QuoteRequest> => {
  const [days, tariff] = await Promise.all([readDaysToCustoms(ctx.db), tariffInForce(ctx, lang)])
  const { input: counted, uncertain } = byExpectedDay(input, kyivDay(ctx.now()), days, tariff)
  return { ...(await quoteRequestFor(ctx, counted, lang)), uncertain }
}

/** Route that a page is about: the one for which the calculator of its hero section is set. */
export const regionOf = (sections: readonly KnownSection[]) =>
  regionNames.find(region =>
    sections.some(section => section.kind === 'hero' && section.calculator === region),
  )

/** The days of the original language take precedence: a sum must not depend on the visitor's language. */
export const readDaysToCustoms = perContentVersion(async (db): Promise<DaysToCustoms> => {
  const rows = (await Promise.all(languages.map(lang => listPageRows(db, lang)))).flat()
  const days: { -readonly [R in keyof DaysToCustoms]: DaysToCustoms[R] } = {}
  for (const row of rows) {
    const sections = (publishedOf(row)?.sections ?? [])
      .filter(isKnownSection)
      .filter(section => !section.hidden)
    const region = regionOf(sections)
    const route = sections.find(section => section.kind === 'route')
    if (region && route) days[region] ??= daysToCustoms(route.items) ?? undefined
  }
  return days
})
