/** Reads of the rates that the office has set, and of what the bank says for the same days. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { listRates, readBankDay } from '#shared/contract/calculation/rates.ts'
import { type Day, isDay } from '#shared/domain/time/kyiv-day.ts'

export const handRatesKey = ['hand-rates'] as const

export const handRatesQuery = (client: Client) =>
  queryOptions({
    queryKey: handRatesKey,
    queryFn: ({ signal }) =>
      client.call(listRates, { query: { from: '1996-01-01', to: '9999-12-31', source: 'manual' }, signal }),
  })

/** Asked rarely: a past day never changes, and today's rate changes in the afternoon at most. */
export const bankDayQuery = (client: Client, day: Day) =>
  queryOptions({
    queryKey: ['bank-day', day],
    queryFn: ({ signal }) => client.call(readBankDay, { params: { day }, signal }),
    enabled: isDay(day),
    staleTime: 600_000,
    retry: false,
  })
