import type { Tx } from '#server/platform/db/open.ts'
import type { FileColumn, ListFile } from '#server/platform/http/files/list-rows.ts'
import { nameOfCode, quoteLabel, routeNames } from '#shared/calculator/quote-label.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import type { QuoteSummary } from '#shared/contract/calculation/quotes.ts'
import { countQuotes, listQuotes } from './quote.store.ts'
import { engineTexts } from './quote-texts.ts'

const batchSize = 500

/** `found`: numbers of the quotes that a search has found, as in the list. */
export const quotesFile = (db: Tx, found: readonly number[] | undefined): ListFile<QuoteSummary> => ({
  name: 'Расчёты',
  columns,
  count: () => countQuotes(db, found),
  readBatch: after =>
    listQuotes(db, found, { limit: batchSize, ...(after === undefined ? {} : { before: after.number }) }),
})

const columns: FileColumn<QuoteSummary>[] = [
  { title: 'Номер', read: quote => quote.number },
  { title: 'Дан, Киев', kind: 'moment', read: quote => quote.createdAt },
  {
    title: 'Что считали',
    read: quote => (quote.rates.forecast ? 'Прогноз: ' : '') + quoteLabel(quote.input),
  },
  { title: 'Маршрут', read: quote => nameOfCode(routeNames, quote.input.route) },
  { title: 'Цена', kind: 'amount', read: quote => quote.input.price.amount },
  { title: 'Валюта', read: quote => quote.input.price.currency },
  { title: 'Курс на', kind: 'day', read: quote => quote.rates.date },
  { title: 'Доллар, ₴', kind: 'rate', read: quote => quote.rates.USD },
  { title: 'Евро, ₴', kind: 'rate', read: quote => quote.rates.EUR },
  { title: 'Итого, $', kind: 'amount', read: quote => quote.total.usd },
  { title: 'Итого, ₴', kind: 'amount', read: quote => quote.total.uah },
  { title: 'Итого, €', kind: 'amount', read: quote => quote.total.eur },
  { title: 'Полный', read: quote => (quote.complete ? 'да' : 'нет') },
  { title: 'Заявка', kind: 'number', read: quote => quote.requestId },
  { title: 'Какой итог', read: quote => totalTitle(quote, engineTexts.ru).replaceAll('\u00a0', ' ') },
]
