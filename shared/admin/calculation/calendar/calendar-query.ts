/** What changes when; read anew after every change of the tariff, since most of it comes from there. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { readCalendar } from '#shared/contract/calculation/calendar.ts'
import { tariffKey } from '../tariffs/tariff-key.ts'

export const calendarQuery = (client: Client) =>
  queryOptions({
    queryKey: [...tariffKey, 'calendar'],
    queryFn: ({ signal }) => client.call(readCalendar, { signal }),
  })
