import { texts } from '#messages/server/calculation/quotes.js'
import type { Tx } from '#server/platform/db/open.ts'
import type { FileColumn, ListFile } from '#server/platform/http/files/list-rows.ts'
import { nameOfCode, quoteLabel, routeNames } from '#shared/calculator/quote-label.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { QuoteSummary } from '#shared/contract/calculation/quotes.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { countQuotes, listQuotes } from './quote.store.ts'
import { engineTexts } from './quote-texts.ts'

/** `found`: numbers of the quotes that a search has found, as in the list. */
export const quotesFile = (db: Tx, found: readonly number[] | undefined): ListFile<QuoteSummary> => ({
  name: texts.title,
  columns: columns(),
  count: () => countQuotes(db, found),
  readBatch: (after, limit) =>
    listQuotes(db, found, { limit, ...(after === undefined ? {} : { before: after.number }) }),
})

const columns = (): FileColumn<QuoteSummary>[] => [
  { title: texts.columns.number, read: quote => quote.number },
  { title: texts.columns.createdAt, kind: 'moment', read: quote => quote.createdAt },
  {
    title: texts.columns.car,
    read: quote => (quote.rates.forecast ? texts.forecast : '') + quoteLabel(quote.input),
  },
  { title: texts.columns.route, read: quote => nameOfCode(routeNames, quote.input.route) },
  { title: texts.columns.price, kind: 'amount', read: quote => quote.input.price.amount },
  { title: texts.columns.currency, read: quote => quote.input.price.currency },
  { title: texts.columns.ratesDay, kind: 'day', read: quote => quote.rates.date },
  { title: texts.columns.dollar, kind: 'rate', read: quote => quote.rates.USD },
  { title: texts.columns.euro, kind: 'rate', read: quote => quote.rates.EUR },
  { title: texts.columns.totalUsd, kind: 'amount', read: quote => quote.total.usd },
  { title: texts.columns.totalUah, kind: 'amount', read: quote => quote.total.uah },
  { title: texts.columns.totalEur, kind: 'amount', read: quote => quote.total.eur },
  { title: texts.columns.complete, read: quote => (quote.complete ? texts.yes : texts.no) },
  { title: texts.columns.request, kind: 'number', read: quote => quote.requestId },
  {
    title: texts.columns.totalTitle,
    read: quote => totalTitle(quote, engineTexts[currentLanguage()]),
  },
]
