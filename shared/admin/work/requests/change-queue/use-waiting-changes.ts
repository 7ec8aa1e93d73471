/** Queued changes to requests on this device, the same in every window of the program. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { rememberFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { AdminShell } from '#shared/admin/platform/shell.ts'
import type { WaitingChange } from '#shared/contract/platform/waiting-changes.ts'

const waitingKey = ['waiting-changes'] as const
type Queue = NonNullable<AdminShell['waitingChanges']>
const none: WaitingChange[] = []

/** Null where there is no queue, as on the web. */
export const useWaitingChanges = (): {
  changes: WaitingChange[]
  shell: Queue
  decide: Queue['decide']
} | null => {
  const { queries, shell: program } = useServices()
  const shell = program.waitingChanges
  const { data = none } = useQuery({
    queryKey: waitingKey,
    queryFn: () => shell?.list() ?? none,
    enabled: shell !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (shell === undefined) return null
  return {
    changes: data,
    shell,
    decide: async (key, decision) => {
      // Its row goes, or its buttons do.
      const focus = rememberFocus()
      await shell.decide(key, decision)
      await queries.invalidateQueries({ queryKey: waitingKey })
      focus.giveBackIfTaken()
    },
  }
}

/** Follows the queue: reads it again when it changes, and the requests once a change has been sent. */
export const useFollowWaitingChanges = (): void => {
  const { shell, queries } = useServices()
  useEffect(() => {
    const stop = shell.waitingChanges?.onChange(() => {
      void queries.invalidateQueries({ queryKey: waitingKey })
      void refresh(queries, 'request')
    })
    // Read at the start too: changes may have been queued before this listener was there.
    void queries.invalidateQueries({ queryKey: waitingKey })
    return stop
  }, [shell, queries])
}
