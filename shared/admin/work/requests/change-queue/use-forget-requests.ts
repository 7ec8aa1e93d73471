/** Asks at times whose requests the server has erased, while this device keeps work on any. */
import { useQuery } from '@tanstack/react-query'
import { kindKey } from '#shared/admin/platform/calls/call-query.ts'
import { draftPrefix } from '#shared/admin/platform/drafts/draft-store.ts'
import { keysIn } from '#shared/admin/platform/drafts/work-seal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { Client } from '#shared/client/call.ts'

/** Milliseconds between two checks. */
const pause = 10 * 60_000

/** @param load imports the code that removes work, which most pages never need */
export const useForgetRequests = (load: () => Promise<(client: Client) => Promise<number>>): void => {
  const { client } = useServices()
  useQuery({
    queryKey: [...kindKey('request'), 'erased'],
    queryFn: async () => {
      if (!keysIn(localStorage, draftPrefix()).some(key => key.includes(':request-'))) return 0
      const forgetRequests = await load()
      return forgetRequests(client)
    },
    enabled: useCan('requests.read'),
    refetchInterval: pause,
    // A hidden window sends what waits as well.
    refetchIntervalInBackground: true,
  })
}
