/** What changes when; read anew after every change of the tariff, since most of it comes from there. */
import { queryOptions } from '@tanstack/react-query'
import { tariffKey } from '#shared/admin/calculation/tariffs/tariff-key.ts'
import type { Client } from '#shared/client/call.ts'
import { readCalendar } from '#shared/contract/calendar.ts'

export const calendarQuery = (client: Client) =>
  queryOptions({
    queryKey: [...tariffKey, 'calendar'],
    queryFn: ({ signal }) => client.call(readCalendar, { signal }),
  })
