/** Connection of a page; on the server there is one. */
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { isCopy, isOnline, onConnection } from '../offline/connection.ts'

/** Whether the site can be reached. */
export const useOnline = (): boolean => useSyncExternalStore(onConnection, isOnline, () => true)

/** Runs `act` each time the connection has come back. */
export const useBackOnline = (act: () => void): void => {
  const online = useOnline()
  const wasAway = useRef(false)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (online && wasAway.current) run()
    wasAway.current = !online
  }, [online])
}

/** Whether the document was shown from its copy on the device. */
export const useCopy = (): boolean => useSyncExternalStore(onConnection, isCopy, () => false)
