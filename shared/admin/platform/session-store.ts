import { observable } from '#shared/client/observable.ts'
import type { AdminSession, AdminShell, Credentials, PasswordChange, SessionUser } from './shell.ts'

export type SessionState =
  | { status: 'unknown' }
  | { status: 'out'; expired?: true }
  | { status: 'in'; session: AdminSession }

export type SessionStore = ReturnType<typeof createSessionStore>

let present = 0

/** The person who is signed in in this window, or was last; 0 before anybody. */
export const presentUserId = (): number => present

/** `onFailure` is called for every failure of the shell's own calls. */
export const createSessionStore = (shell: AdminShell, onFailure: (error: unknown) => void) => {
  const state = observable<SessionState>({ status: 'unknown' })
  state.subscribe(() => {
    const now = state.get()
    if (now.status === 'in') present = now.session.user.id
  })
  let replaced = 0
  let isBeingReplaced = false
  let restoring: Promise<SessionState> | undefined
  let isEndedMeanwhile = false

  const watched = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      onFailure(error)
      throw error
    }
  }

  const restore = async (): Promise<SessionState> => {
    isEndedMeanwhile = false
    const session = await watched(shell.restore())
    // Somebody may have signed in while the response was on its way.
    if (state.get().status === 'unknown') {
      if (session === 'expired' || isEndedMeanwhile) state.set({ status: 'out', expired: true })
      else state.set(session ? { status: 'in', session } : { status: 'out' })
    }
    return state.get()
  }

  return {
    state,
    /** Restores the session once; throws when the server cannot be reached, and then the next call tries again. */
    ready: async (): Promise<SessionState> => {
      if (state.get().status !== 'unknown') return state.get()
      restoring ??= restore().finally(() => {
        restoring = undefined
      })
      return restoring
    },
    signIn: async (credentials: Credentials): Promise<AdminSession> => {
      const session = await watched(shell.signIn(credentials))
      state.set({ status: 'in', session })
      return session
    },
    signOut: async (): Promise<void> => {
      try {
        await watched(shell.signOut())
      } finally {
        state.set({ status: 'out' })
      }
    },
    /** Throws `ApiError`. */
    changePassword: async (change: PasswordChange): Promise<void> => {
      isBeingReplaced = true
      try {
        state.set({ status: 'in', session: await watched(shell.changePassword(change)) })
      } finally {
        isBeingReplaced = false
        replaced++
      }
    },
    /** Takes the server's response after a change of one's own name or mail address. */
    rename: (user: SessionUser): void => {
      const now = state.get()
      if (now.status === 'in') state.set({ status: 'in', session: { ...now.session, user } })
    },
    /** Number of the session, raised by each change of password. */
    number: () => replaced,
    /** True when `number` is the current session's; false while the password is being changed. */
    isPresent: (number: number) => number === replaced && !isBeingReplaced,
    /** Forgets a session that the server has ended; false when nobody was signed in. */
    end: (): boolean => {
      isEndedMeanwhile = true
      if (state.get().status !== 'in') return false
      state.set({ status: 'out' })
      void shell.forget()
      return true
    },
  }
}
