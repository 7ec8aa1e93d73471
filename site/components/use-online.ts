/** What a page knows of its connection; on the server there is one. */
import { useSyncExternalStore } from 'react'
import { isCopy, isOnline, onConnection } from '../offline/connection.ts'

/** Whether the site can be reached. */
export const useOnline = (): boolean => useSyncExternalStore(onConnection, isOnline, () => true)

/** Whether the document was shown from its copy on the device. */
export const useCopy = (): boolean => useSyncExternalStore(onConnection, isCopy, () => false)
