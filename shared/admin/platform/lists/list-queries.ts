/** Columns, density and views of a list from the server; the copy on this device is shown while they load. */
import { queryOptions } from '@tanstack/react-query'
import { callKey } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import { type ListState, listStateSchema, readListStateEndpoint } from '#shared/contract/platform/lists.ts'
import type { ListName } from '#shared/kinds/all-kinds.ts'
import { opened, sealed } from '../drafts/draft-seal.ts'
import { prefixForServer } from '../drafts/draft-store.ts'

export const listStateKind = 'admin-list-state'

export const listStateKey = (list: ListName) => callKey(readListStateEndpoint, { params: { list } })

export const listStateQuery = (client: Client, list: ListName, userId: number) =>
  queryOptions({
    queryKey: listStateKey(list),
    queryFn: async ({ signal }) => {
      const state = await client.call(readListStateEndpoint, { params: { list }, signal })
      rememberHere(list, userId, state)
      return state
    },
    staleTime: 60_000,
    placeholderData: () => recallHere(list, userId),
  })

/** Keeps the state on this device, so that columns do not jump when the list is opened next. */
export const rememberHere = (list: ListName, userId: number, state: ListState): void => {
  try {
    const key = keyOf(list, userId)
    // Sealed, since saved views may hold search words such as a customer's name.
    localStorage.setItem(key, sealed(key, JSON.stringify(state)))
  } catch {
    // Storage failed: next time the list shows its default columns until the server responds.
  }
}

const recallHere = (list: ListName, userId: number): ListState | undefined => {
  try {
    const key = keyOf(list, userId)
    return listStateSchema.safeParse(JSON.parse(opened(key, localStorage.getItem(key)) ?? 'null')).data
  } catch {
    return undefined
  }
}

const keyOf = (list: ListName, userId: number): string => `${prefixForServer(listStateKind)}${userId}:${list}`
