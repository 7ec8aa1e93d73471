/** Saves, changes and removes views; each of these refreshes the list's menu. */
import { useQueryClient } from '@tanstack/react-query'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import {
  createListViewEndpoint,
  type ListView,
  removeListViewEndpoint,
  updateListViewEndpoint,
} from '#shared/contract/platform/lists.ts'
import { useServices } from '../services.ts'
import { listStateKey } from './list-queries.ts'
import type { List } from './use-list.ts'

export const useViewActions = ({ name: list, open, opened }: Pick<List, 'name' | 'open' | 'opened'>) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: listStateKey(list) })
  return {
    /** Throws `ApiError`, for the form to show. */
    create: async (name: string, query: string, isDefault: boolean): Promise<void> => {
      const view = await client.call(createListViewEndpoint, { body: { list, name, query, isDefault } })
      await refresh()
      open(view)
    },
    /** Throws `ApiError` when the name changes, for the form to show; reports other failures itself. */
    change: async (
      { id, version }: ListView,
      body: Partial<Pick<ListView, 'name' | 'query' | 'isDefault'>>,
    ): Promise<void> => {
      try {
        await client.call(updateListViewEndpoint, { params: { id }, body, ifMatch: version })
      } catch (error) {
        if (body.name !== undefined) throw error
        notifyFailure(error)
      }
      await refresh()
    },
    /** Resolves false after a failure, which it has reported. */
    remove: async ({ id, version }: ListView): Promise<boolean> => {
      try {
        await client.call(removeListViewEndpoint, { params: { id }, ifMatch: version })
        if (opened?.id === id) open(null)
        await refresh()
        return true
      } catch (error) {
        notifyFailure(error)
        return false
      }
    },
  }
}
