/** The admin in a browser: the token lives in memory, the cookie with it is the server's and out of script's reach. */

import type { z } from 'zod'
import type { AdminSession, AdminShell } from '#shared/admin/platform/shell.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { createClient } from '#shared/client/call.ts'
import * as auth from '#shared/contract/auth.ts'

export const createWebShell = (): AdminShell => {
  let token: string | null = null
  const listeners = new Set<() => void>()
  const clock = sessionClock(() => endHere())
  const otherTabs = new BroadcastChannel('admin-session')
  const headers = (): Record<string, string> => (token === null ? {} : { Authorization: `Bearer ${token}` })
  const client = createClient({ headers })

  const take = (answer: z.infer<typeof auth.session>): AdminSession => {
    token = answer.token
    clock.set(answer.expiresAt)
    return { expiresAt: answer.expiresAt, user: answer.user }
  }
  const drop = () => {
    token = null
    clock.clear()
  }
  const endHere = () => {
    drop()
    for (const listener of listeners) listener()
  }
  otherTabs.onmessage = () => endHere()

  return {
    kind: 'web',
    restore: async () => {
      try {
        return take(await client.call(auth.readSession))
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    signIn: async credentials => take(await client.call(auth.login, { body: credentials })),
    signOut: async () => {
      try {
        if (token !== null) await client.call(auth.logout)
      } finally {
        drop()
        otherTabs.postMessage('ended')
      }
    },
    changePassword: async change => take(await client.call(auth.changePassword, { body: change })),
    forget: async () => drop(),
    headers,
    onSessionEnd: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    site: location.origin,
    openExternal: url => {
      window.open(url, '_blank', 'noopener,noreferrer')
    },
  }
}

/** Calls back when the session's time is over, also after the computer has slept. */
const sessionClock = (onEnd: () => void) => {
  let timer: ReturnType<typeof setInterval> | undefined
  const clear = () => clearInterval(timer)
  return {
    clear,
    set: (expiresAt: string) => {
      clear()
      const end = new Date(expiresAt).getTime()
      timer = setInterval(() => {
        if (Date.now() < end) return
        clear()
        onEnd()
      }, 5_000)
    },
  }
}
