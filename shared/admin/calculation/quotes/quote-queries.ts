/** Reads of the quotes that were given, with the keys under which they are kept. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import {
  listQuotes,
  type QuoteSort,
  quoteEndpoint,
  readQuote,
  readQuoteAgain,
  type StoredQuote,
} from '#shared/contract/calculation/quotes.ts'

const quotesKey = ['quotes'] as const

export const quotePageQuery = (
  client: Client,
  { q, sort, page }: { q: string; sort: QuoteSort | undefined; page: number },
) =>
  queryOptions({
    queryKey: [...quotesKey, 'page', q, sort, page],
    queryFn: ({ signal }) =>
      client.call(listQuotes, {
        query: {
          ...(q ? { q } : {}),
          ...(sort ? { sort } : {}),
          ...(page > 1 ? { page: String(page) } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const quoteQuery = (client: Client, number: string) =>
  queryOptions({
    queryKey: [...quotesKey, 'one', number],
    queryFn: ({ signal }) => client.call(readQuote, { params: { number }, signal }),
    // What was given never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The same input for its own day and by its own rates, with what law, tables and prices are now. */
export const quoteAgainQuery = (client: Client, number: string) =>
  queryOptions({
    queryKey: [...quotesKey, 'again', number],
    queryFn: ({ signal }) => client.call(readQuoteAgain, { params: { number }, signal }),
    // Today's rules may reject an old input: the quote stands for itself then.
    retry: false,
  })

/** The same input priced today: its own date is left out. */
export const sameTodayQuery = (client: Client, { number, input }: StoredQuote) =>
  queryOptions({
    queryKey: [...quotesKey, 'today', number],
    queryFn: ({ signal }) => {
      const { date: _of, ...undated } = input
      return client.call(quoteEndpoint, { body: undated, signal })
    },
  })
