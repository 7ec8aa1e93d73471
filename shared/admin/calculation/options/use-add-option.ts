/** Adds an option without a value, or with its first one; it is then typed where it stands. */
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
        // Its row is there once the list is fresh.
        await refresh(queries, 'option')
        onAdded?.(added)
      },
    },
  )
  return { add: run, busy: running ?? null }
}
