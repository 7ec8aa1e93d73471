/** Whether the site can be reached; always true on the server. */
import { useSyncExternalStore } from 'react'
import { isOnline, onConnection } from '../offline/connection.ts'

export const useOnline = (): boolean => useSyncExternalStore(onConnection, isOnline, () => true)
