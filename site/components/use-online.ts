/** Hooks for the state of the connection; while the server renders, the page is taken for connected. */
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { isCopy, isOnline, onConnection } from '../offline/connection.ts'

export const useOnline = (): boolean => useSyncExternalStore(onConnection, isOnline, () => true)

/** Runs `act` each time the connection is restored. */
export const useBackOnline = (act: () => void): void => {
  const online = useOnline()
  const wasAway = useRef(false)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (online && wasAway.current) run()
    wasAway.current = !online
  }, [online])
}

/** True when the document was shown from the device's cache. */
export const useCopy = (): boolean => useSyncExternalStore(onConnection, isCopy, () => false)
