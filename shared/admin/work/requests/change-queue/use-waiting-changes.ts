/** The changes of requests that wait on this device, as every window of the program sees them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { AdminShell } from '#shared/admin/platform/shell.ts'
import type { WaitingChange } from '#shared/contract/platform/waiting-changes.ts'

const waitingKey = ['waiting-changes'] as const
const none: WaitingChange[] = []

/** Null where the program has no such list, as on the web. */
export const useWaitingChanges = (): {
  changes: WaitingChange[]
  shell: NonNullable<AdminShell['waitingChanges']>
} | null => {
  const { waitingChanges: shell } = useServices().shell
  const { data = none } = useQuery({
    queryKey: waitingKey,
    queryFn: () => shell?.list() ?? none,
    enabled: shell !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return shell === undefined ? null : { changes: data, shell }
}

/** Reads the list anew when it has become another one, and what the server shows once a change has gone. */
export const useFollowWaitingChanges = (): void => {
  const { shell } = useServices()
  const queries = useQueryClient()
  useEffect(() => {
    const stop = shell.waitingChanges?.onChange(() => {
      void queries.invalidateQueries({ queryKey: waitingKey })
      void refresh(queries, 'request')
    })
    // The list is loaded later than the code that adds to it: nobody has listened until now.
    void queries.invalidateQueries({ queryKey: waitingKey })
    return stop
  }, [shell, queries])
}
