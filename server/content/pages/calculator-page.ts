/** What the calculator's page is made of: the form as the query fills it in, and the statement for it. */

import { hasExampleFigures } from '#server/calculation/prices/example-figures.ts'
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import { quoteRequestFor } from '#server/calculation/quotes/quote.service.ts'
import { monthEnds, readPastRates, readRateHistory } from '#server/calculation/rates/rate-history.ts'
import { tablesInForce } from '#server/calculation/tables/tables-in-force.ts'
import type { Context } from '#server/platform/context.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { listDestinations, listLocations, listPorts } from '#shared/calculator/choices.ts'
import { readBudgetCurrency } from '#shared/calculator/form/budget-currency.ts'
import { type Fields, firstFields } from '#shared/calculator/form/calculator-fields.ts'
import { fieldsOfQuery } from '#shared/calculator/form/fields-query.ts'
import { type ReadFields, readFields } from '#shared/calculator/form/read-fields.ts'
import { solveBudget } from '#shared/calculator/form/solve-budget.ts'
import { titleOfOption } from '#shared/calculator/line-titles.ts'
import { isServiceTitle, optionAmount, usualServices } from '#shared/calculator/options.ts'
import { pastTotals } from '#shared/calculator/past-totals.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import type { PageData, PageOf } from '#shared/contract/pages.ts'
import { centsText } from '#shared/domain/money.ts'
import { sharedPage } from '../share/share-text.ts'
import { firstWay } from './example-quote.ts'
import { pageHead, readMetaTexts } from './page-head.ts'
import type { PageRequest } from './page-request.ts'

export const calculatorPage = async ({ ctx, site, query }: PageRequest): Promise<PageData> => {
  const { fields, read, ...priced } = await askedCalculation({ ctx, site }, fieldsOfQuery(query))
  const [words, places, services, beside, budget, month, year, isExample] = await Promise.all([
    readMetaTexts(ctx, 'calculator'),
    readPlaces(ctx, site.today),
    readServices(ctx),
    readBeside(ctx, query.get('beside'), site.today),
    readBudget(ctx, query, read),
    readRateHistory(ctx, 30),
    readRateHistory(ctx, 365),
    hasExampleFigures(ctx),
  ])
  const head = pageHead(ctx, site, {
    ...words,
    share: sharedPage(ctx, site, 'calculator', words.title),
    path: '/calculator',
    crumbs: [{ title: 'Калькулятор', path: '/calculator' }],
  })
  return {
    site,
    head,
    page: {
      kind: 'calculator',
      ...{ fields, input: read.input, places, services, beside, budget, ...priced },
      exampleNotice: isExample ? exampleNotice : '',
      rateHistory: { month, year: monthEnds(year) },
    },
  }
}

const exampleNotice =
  'Цены примерные: сборы и\u00a0услуги в\u00a0этом расчёте ещё не\u00a0подтверждены. Точную сумму назовём по\u00a0запросу.'

/** The form with what the address names filled in, as it was read, and the statement for it. */
export const askedCalculation = async ({ ctx, site }: Pick<PageRequest, 'ctx' | 'site'>, named: Fields) => {
  const fields: Fields = { ...firstFields, ...(await firstWay(ctx)), ...named }
  const read = readFields(fields, site.today)
  return { fields, read, ...(await price(ctx, read)) }
}

/** The statement, or what stands in its way: under the field's name, or under the empty name for the whole. */
const price = async (
  ctx: Context,
  read: ReadFields,
): Promise<{ statement: Statement | null; problems: Record<string, string>; past: Past }> => {
  const pastRates = await readPastRates(ctx)
  const past = pastRates.map(rates => ({ ...rates, total: null }))
  if (!read.input) return { statement: null, problems: read.problems, past }
  try {
    const request = await quoteRequestFor(ctx, read.input)
    return { statement: priceQuote(request), problems: {}, past: pastTotals(request, pastRates) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    // Rates and tariff are what the date does not have.
    return { statement: null, problems: { [error.status === 422 ? 'date' : '']: error.message }, past }
  }
}

type Past = PageOf<'calculator'>['past']

/** The other car of a comparison: a query of its own within the query. */
const readBeside = async (
  ctx: Context,
  text: string | null,
  today: string,
): Promise<PageOf<'calculator'>['beside']> => {
  if (!text) return null
  const fields = { ...firstFields, ...fieldsOfQuery(new URLSearchParams(text.slice(0, longestBeside))) }
  const { statement } = await price(ctx, readFields(fields, today))
  return statement && { fields, statement }
}

const longestBeside = 2000

/** The reverse question, answered for pages without scripts; scripts answer it themselves. */
const readBudget = async (
  ctx: Context,
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
      answer: solveBudget(await quoteRequestFor(ctx, input), { amount, currency }),
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { amount, currency, answer: { problem: error.message } }
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

/** Every service that the office usually prices, in the order of the bill. */
const knownServices = [...usualServices, 'certification_usa', 'certification_eu', 'copart_title_fee']

/** Every service with a price, in the order of the bill. */
export const readServices = async (ctx: Context): Promise<PageOf<'calculator'>['services']> => {
  const { options, labels } = await readCalculatorOptions(ctx)
  const own = Object.keys(options).filter(title => isServiceTitle(title) && !knownServices.includes(title))
  return [...knownServices, ...own.sort()].flatMap(code => {
    const amount = optionAmount(options, code)
    if (!amount) return []
    return [
      { code, title: titleOfOption(code, labels), usd: centsText(amount.cents), usual: usual.has(code) },
    ]
  })
}

/** Taken unless something else is chosen; of the certifications only the route's own. */
const usual = new Set<string>([...usualServices, 'certification_usa', 'certification_eu'])
