/** How the person looks at a list, as the server remembers it; at once from this device while it is on its way. */
import { queryOptions } from '@tanstack/react-query'
import { callKey } from '#shared/admin/platform/calls/call-query.ts'
import type { Client } from '#shared/client/call.ts'
import { type ListState, listStateSchema, readListStateEndpoint } from '#shared/contract/platform/lists.ts'
import type { ListName } from '#shared/kinds/all-kinds.ts'
import { prefixForServer } from '../drafts/draft-store.ts'
import { opened, sealed } from '../drafts/work-seal.ts'

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

/** So that columns do not jump when the list is opened next. */
export const rememberHere = (list: ListName, userId: number, state: ListState): void => {
  try {
    const key = keyOf(list, userId)
    // Views hold what somebody has looked for.
    localStorage.setItem(key, sealed(key, JSON.stringify(state)))
  } catch {
    // Without it the list begins with its usual columns for a moment.
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
