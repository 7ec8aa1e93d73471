/** Whether the site can be reached; on the server the response is yes. */
import { useSyncExternalStore } from 'react'
import { isOnline, onConnection } from '../offline/connection.ts'

export const useOnline = (): boolean => useSyncExternalStore(onConnection, isOnline, () => true)
