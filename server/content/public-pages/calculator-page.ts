/** Data of the calculator's page: the form as the query fills it in, and the statement for it. */

import { hasExampleFigures } from '#server/calculation/prices/example-figures.ts'
import { headOfForecast } from '#server/calculation/quotes/quote-facts.ts'
import { engineTexts, inputTexts } from '#server/calculation/quotes/quote-texts.ts'
import { monthEnds, readRateHistory } from '#server/calculation/rates/rate-history.ts'
import { tablesInForce } from '#server/calculation/tables/tables-in-force.ts'
import type { Context } from '#server/platform/context.ts'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { listDestinations, listLocations, listPorts } from '#shared/calculator/delivery/choices.ts'
import { readBudgetCurrency } from '#shared/calculator/form/budget-currency.ts'
import { initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { calculationNames, parseQuery } from '#shared/calculator/form/fields-query.ts'
import { markName } from '#shared/calculator/form/link-snapshot.ts'
import { type ReadFields, readFields } from '#shared/calculator/form/read-fields.ts'
import { solveBudget } from '#shared/calculator/form/solve-budget.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { quoteNames } from '#shared/calculator/quote-names.ts'
import { groupsOf } from '#shared/calculator/statement/statement-groups.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalInSentence } from '#shared/calculator/statement/total-title.ts'
import type { PageData, PageHead, PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { PageContents } from '#shared/contract/content/site-pages.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { BuiltInPageOf } from './built-in-page.ts'
import { calculationFromUrl, priceRead, sharedCalculation } from './calculation-from-url.ts'
import { expectedQuoteRequest } from './expected-quote.ts'
import { type PageRequest, pageTextsIn } from './page-request.ts'
import { publishedContents, shownSections, sitePageHead } from './sections/fill-site-page.ts'
import { readServices } from './sections/priced-services.ts'
import { readSectionData } from './sections/section-data.ts'

/** The calculator's page with the office's sections, `contents`. */
export const calculatorPageOf = async (
  { ctx, site, query }: PageRequest,
  contents: PageContents,
): Promise<PageData> => {
  const { fields, read, ...priced } = await calculationFromUrl({ ctx, site }, parseQuery(query))
  const sections = await shownSections({ ctx, site }, contents)
  const [data, places, services, beside, shared, budget, month, year, isExample] = await Promise.all([
    readSectionData({ ctx, site }, sections),
    readPlaces(ctx, site.today),
    readServices(ctx, site.lang),
    readBeside({ ctx, site }, query.get('beside')),
    // A comparison always uses today's prices, so the prices on the link's day are not read.
    query.has('beside')
      ? null
      : sharedCalculation(ctx, query.get(markName), { ...priced, input: read.input }, site.lang),
    readBudget({ ctx, site }, query, read),
    readRateHistory(ctx, 30),
    readRateHistory(ctx, 365),
    hasExampleFigures(ctx),
  ])
  const usual = await sitePageHead({ ctx, site }, '/calculator', contents, { sections, data })
  const head = { ...usual, jsonLd: [...usual.jsonLd, application(contents.title, usual.canonical, site)] }
  const shown = { ...priced, ...shared }
  return {
    site,
    head: headOfCalculation(head, {
      query,
      input: query.has('price') ? read.input : null,
      statement: shown.statement,
      lang: site.lang,
    }),
    page: {
      kind: 'calculator',
      title: contents.title,
      sections,
      marked: false,
      data,
      fields,
      places,
      services,
      beside,
      budget,
      outdated: null,
      ...shown,
      exampleNotice: isExample ? pageTextsIn(site.lang).exampleNotice : '',
      rateHistory: { month, year: monthEnds(year) },
    },
  }
}

/** The other car of a comparison: its whole query is one parameter of the page's query. */
const readBeside = async (
  { ctx, site }: Pick<PageRequest, 'ctx' | 'site'>,
  text: string | null,
): Promise<PageOf<'calculator'>['beside']> => {
  if (!text) return null
  const fields = initialFields(parseQuery(new URLSearchParams(text.slice(0, maxQueryLength))))
  const { statement } = await priceRead(ctx, readFields(fields, site.today), site.lang)
  return statement && { fields, statement }
}

const maxQueryLength = 2000

/** Calculates which car a budget buys, for browsers without JavaScript; others calculate it themselves. */
const readBudget = async (
  { ctx, site: { lang } }: Pick<PageRequest, 'ctx' | 'site'>,
  query: URLSearchParams,
  { input }: ReadFields,
): Promise<PageOf<'calculator'>['budget']> => {
  const amount = (query.get('budget') ?? '').slice(0, 20)
  const currency = readBudgetCurrency(query.get('budget_currency'))
  if (amount.trim() === '' || !input) return { amount, currency, answer: null }
  try {
    return {
      amount,
      currency,
      answer: solveBudget(
        await expectedQuoteRequest(ctx, input, lang),
        { amount, currency },
        inputTexts[lang],
      ),
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { amount, currency, answer: { problem: error.text(lang) } }
  }
}

const readPlaces = async (ctx: Context, today: string): Promise<PageOf<'calculator'>['places']> => {
  const tables = await tablesInForce(ctx, today)
  return {
    copart: listLocations(tables, 'copart'),
    iaai: listLocations(tables, 'iaai'),
    ports: [...new Set([...listPorts(tables, 'copart'), ...listPorts(tables, 'iaai')])],
    destinations: listDestinations(tables),
  }
}

/**
 * If the URL names a car, replaces the page's title by car and total, and its description by the subtotals, and lets a
 * card with them lead to the calculation: Facebook opens the URL that the page names, not the one that was sent.
 */
const headOfCalculation = (
  head: PageHead,
  {
    query,
    input,
    statement,
    lang,
  }: {
    query: URLSearchParams
    input: QuoteInput | null
    statement: CostBreakdown | null
    lang: Language
  },
): PageHead => {
  if (!statement || !input) return head
  const texts = engineTexts[lang]
  const car = quoteLabel({ ...input, usa: undefined }, quoteNames[lang])
  const total = totalInSentence(statement, formatMoney(statement.total.usd, 'USD'), texts)
  const groups = groupsOf(statement, texts).map(
    ({ title, subtotal }) => `${title}: ${formatMoney(subtotal.uah, 'UAH')}`,
  )
  return {
    ...head,
    sharedUrl: `${head.canonical}?${query}`,
    title: headOfForecast({ statement, lang }, `${car}\u00a0— ${total}`),
    description: groups.join(' · '),
  }
}

/** Structured data that describe the calculator as an application. */
const application = (name: string, url: string, { lang }: SiteInfo) => ({
  '@context': 'https://schema.org',
  '@type': 'WebApplication',
  name,
  url,
  inLanguage: lang,
  applicationCategory: 'FinanceApplication',
  operatingSystem: 'Any',
  offers: { '@type': 'Offer', price: 0, priceCurrency: 'UAH' },
})

/** The office writes the sections around the calculator, so the site map and links treat it as an office page. */
export const calculatorPageKind: BuiltInPageOf<'calculator'> = {
  load: {
    '/calculator': async request =>
      calculatorPageOf(request, await publishedContents(request.ctx, '/calculator', request.site.lang)),
  },
  reads: [...calculationNames, markName, 'beside', 'budget', 'budget_currency'],
  listed: null,
  share: null,
}
