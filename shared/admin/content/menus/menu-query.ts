/** The menus as the office has them, entries that lead nowhere included. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client/call.ts'
import { readMenu } from '#shared/contract/content/menus.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export const menuKey = ['menu'] as const

export const menuQuery = (client: Client, lang: Language) =>
  queryOptions({
    queryKey: [...menuKey, lang],
    queryFn: ({ signal }) => client.call(readMenu, { query: { lang }, signal }),
    // A form must start from what the server has now, and then stay as the person leaves it.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
