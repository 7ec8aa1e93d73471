/** Stores a new option, empty or with its first value; its value is then edited in the list. */
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { createOptionEndpoint, type Option } from '#shared/contract/calculation/options.ts'
import { firstValues } from './missing-options.ts'

export const useAddOption = (onAdded: ((added: Option) => void) | null) => {
  const queries = useQueryClient()
  const { running, run } = useAction(
    (client, title: string) =>
      client.call(createOptionEndpoint, { body: { title, value: firstValues[title] ?? '' } }),
    {
      onDone: async added => {
        // The new row can be opened for editing only after the list has been read again.
        await refresh(queries, 'option')
        onAdded?.(added)
      },
    },
  )
  return { add: run, busy: running ?? null }
}
