/** Calculates an import from stored data: the day's rates, the tariff, the tables in force, the office's options. */

import type { Context } from '#server/platform/context.ts'
import {
  type FieldProblem,
  fieldProblem,
  HttpError,
  httpError,
  invalidFields,
  nullIfRejected,
} from '#server/platform/http/errors/http-error.ts'
import type { LinkSnapshot } from '#shared/calculator/form/link-snapshot.ts'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { canForecast } from '#shared/calculator/rates/forecast.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { datedTariffs } from '#shared/calculator/tariff/tariff.ts'
import { quoteInputSchema, type StoredQuote } from '#shared/contract/calculation/quotes.ts'
import type { Rates } from '#shared/contract/calculation/rates.ts'
import { ownNames } from '#shared/domain/calculation/translated-options.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { resolveRates } from '../rates/resolve-rates.ts'
import { tablesInForce, tablesOfVersions } from '../tables/tables-in-force.ts'
import { tariffInForce, tariffOfRevision } from '../tariffs/tariff-in-force.ts'
import { readCalculatorOptions } from './calculator-options.ts'
import { engineTexts, inputTexts } from './quote-texts.ts'

/** Problems that the calculation's rules find in an input which the contract's schema has accepted. */
export const inputProblems = (input: QuoteInput, date: string): FieldProblem[] =>
  checkQuoteInput(input, date).map(({ path }, at) => ({
    path,
    code: 'field.invalid',
    text: lang => checkQuoteInput(input, date, inputTexts[lang])[at]?.message ?? '',
  }))

/**
 * The statement for an input that the contract's schema has accepted; without `date` for today in Kyiv. Throws 400 for
 * fields that do not fit together, 422 for a date without rates or tariff, 503 when no rate was ever known.
 */
export const quoteFor = async (ctx: Context, input: QuoteInput, lang: Language): Promise<CostBreakdown> =>
  priceQuote(await quoteRequestFor(ctx, input, lang))

/** All that the calculator needs to price an input. Throws what `quoteFor` throws. */
export const quoteRequestFor = async (
  ctx: Context,
  input: QuoteInput,
  lang: Language,
): Promise<QuoteRequest> => {
  const date = input.date ?? kyivDay(ctx.now())
  const problems = inputProblems(input, date)
  if (problems.length > 0) throw invalidFields(problems)
  const tariff = await tariffInForce(ctx, lang)
  // Rejected before asking the bank: no tariff covers dates this early.
  const day = datedTariffs(tariff)[0]?.validFrom ?? ''
  if (date < day) throw httpError('quote.outside-tariff', { values: { day } })
  const rates = await ratesOf(ctx, input, date)
  // A forecast uses the tariff of its day, but tables and options of today.
  const dayOfPrices = rates.forecast ? kyivDay(ctx.now()) : date
  const [tables, { options, labels }] = await Promise.all([
    tablesInForce(ctx, dayOfPrices),
    readCalculatorOptions(ctx, dayOfPrices),
  ])
  const names = ownNames(labels, options, lang)
  const madeOn = kyivDay(ctx.now())
  return { input, date, rates, madeOn, tariff, tables, options, labels: names, texts: engineTexts[lang] }
}

/** The rates of the date; today's when a future date has none yet and the input allows a forecast. */
const ratesOf = async (ctx: Context, { forecast }: QuoteInput, date: Day): Promise<Rates> => {
  const today = kyivDay(ctx.now())
  if (!forecast || !canForecast(date, today)) return resolveRates(ctx, date)
  try {
    const rates = await resolveRates(ctx, date)
    if (rates.date === date) return rates
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
  return { ...(await resolveRates(ctx, today)), forecast: true }
}

/**
 * The quote request of a shared link as it was on the link's day: with that revision of the tariff, those versions of
 * the tables and that day's prices. The rates are those of the declaration date; in a forecast those of the link's day.
 * Null if that state is unknown or was never in force.
 */
export const requestOfLink = async (
  ctx: Context,
  request: QuoteRequest,
  { day, revision, rules, tables: versions }: LinkSnapshot,
  lang: Language,
): Promise<QuoteRequest | null> => {
  const today = kyivDay(ctx.now())
  if (day > today) return null
  const rates = await ratesOfLink(ctx, request, day)
  if (!rates) return null
  const dayOfPrices = rates.forecast ? day : request.date
  const [tariff, tables, { options }] = await Promise.all([
    tariffOfRevision(ctx, revision, lang),
    tablesOfVersions(ctx, versions, request.date > today ? request.date : today),
    readCalculatorOptions(ctx, dayOfPrices, day),
  ])
  return tariff && tables && { ...request, rates, madeOn: day, tariff, tables, options, rules }
}

/** A forecast keeps the rates of the day on which it was made, even if its declaration date has rates by now. */
const ratesOfLink = async (ctx: Context, { input, date, rates }: QuoteRequest, made: Day) => {
  if (!input.forecast || !canForecast(date, made)) return rates
  const ofMaking = await resolveRates(ctx, made).catch(nullIfRejected)
  return ofMaking && { ...ofMaking, forecast: true }
}

/**
 * Calculates a stored quote anew for its day and its rates: differences come from changes in the law, tables or prices
 * since. Throws 422 with the fields that today's rules reject.
 */
export const repriceQuote = async (
  ctx: Context,
  { input, statement, createdAt, lang }: Pick<StoredQuote, 'input' | 'statement' | 'createdAt' | 'lang'>,
): Promise<CostBreakdown> => {
  const date = input.date ?? kyivDay(new Date(createdAt))
  rejectByRules(input, date)
  const madeOn = kyivDay(new Date(createdAt))
  const dayOfPrices = statement.rates.forecast ? madeOn : date
  const [{ options, labels }, tariff, tables] = await Promise.all([
    readCalculatorOptions(ctx, dayOfPrices),
    tariffInForce(ctx, lang),
    tablesInForce(ctx, dayOfPrices),
  ])
  const words = { labels: ownNames(labels, options, lang), texts: engineTexts[lang] }
  return priceQuote({ input, date, rates: statement.rates, madeOn, tariff, tables, options, ...words })
}

/** Throws if today's schema, or today's rules between fields, reject a stored input. */
const rejectByRules = (input: QuoteInput, date: string): void => {
  const parsed = quoteInputSchema.safeParse(input)
  const problems = parsed.success
    ? inputProblems(parsed.data, date)
    : parsed.error.issues.map(({ path, message }) =>
        fieldProblem(path.join('.'), 'field.invalid', { text: message }),
      )
  const [first] = problems
  if (!first) return
  throw httpError('quote.outdated', { values: { text: first.text(currentLanguage()) }, errors: problems })
}
