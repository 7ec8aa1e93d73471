/** Reads of the rates that the office has set, and of what the bank says for the same days. */
import { callQuery } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import { listRatesEndpoint, readBankDayEndpoint } from '#shared/contract/calculation/rates.ts'
import { type Day, isDay } from '#shared/domain/time/kyiv-day.ts'

export const handRatesQuery = (client: Client) =>
  callQuery(client, listRatesEndpoint, { query: { from: '1996-01-01', to: '9999-12-31', source: 'manual' } })

/** Cached for long: a past day never changes, and today's rate changes in the afternoon at most. */
export const bankDayQuery = (client: Client, day: Day) =>
  callQuery(
    client,
    readBankDayEndpoint,
    { params: { day } },
    { enabled: isDay(day), staleTime: 600_000, retry: false },
  )
