import { useSyncExternalStore } from 'react'
import { type Action, can } from '#shared/domain/can.ts'
import { useServices } from '../services.ts'
import type { SessionUser } from '../shell.ts'

/** Null for the short moment between the end of a session and the login page. */
export const useUser = (): SessionUser | null => {
  const { session } = useServices()
  const state = useSyncExternalStore(session.state.subscribe, session.state.get)
  return state.status === 'in' ? state.session.user : null
}

/** A check for work that outlives its render: true while the same person is signed in. */
export const useStillSignedIn = (): (() => boolean) => {
  const { session } = useServices()
  const userId = useUser()?.id
  return () => {
    const present = session.state.get()
    return present.status === 'in' && present.session.user.id === userId
  }
}

/** True when the signed-in person has the right; the server checks again. */
export const useCan = (action: Action): boolean => {
  const user = useUser()
  return user !== null && can(user, action)
}
