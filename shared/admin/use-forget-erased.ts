/** Asks at times whom the server has erased, while this device keeps work. */
import { useQuery } from '@tanstack/react-query'
import { kindKey } from './platform/calls/call-query.ts'
import { keysIn } from './platform/drafts/draft-seal.ts'
import { draftPrefix } from './platform/drafts/draft-store.ts'
import { typedTexts } from './platform/drafts/use-unsent.ts'
import { useServices } from './platform/services.ts'
import { useCan } from './platform/session/use-session.ts'

/** Milliseconds between two checks. */
const pause = 10 * 60_000

export const useForgetErased = (): void => {
  useForgetting('order', useCan('orders.read'))
  useForgetting('request', useCan('requests.read'))
}

const useForgetting = (kind: 'order' | 'request', enabled: boolean): void => {
  const { client } = useServices()
  useQuery({
    queryKey: [...kindKey(kind), 'erased'],
    queryFn: async () => {
      if (keysIn(localStorage, draftPrefix()).length + typedTexts().length === 0) return 0
      // Most pages never need the code that removes work.
      const { forgetErased } = await import('./forget-erased.ts')
      return forgetErased(client, kind)
    },
    enabled,
    refetchInterval: pause,
    // A hidden window sends what waits as well.
    refetchIntervalInBackground: true,
  })
}
