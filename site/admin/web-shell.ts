/**
 * The admin's shell for browsers: the access token is only in memory; the server sets the session cookie, which scripts
 * cannot read.
 */

import type { z } from 'zod'
import { language } from '#messages/language.js'
import type { AdminSession, AdminShell } from '#shared/admin/platform/shell.ts'
import { isSignedOut } from '#shared/client/api-error.ts'
import { createClient } from '#shared/client/call.ts'
import { reloadPage } from '#shared/client/reload-page.ts'
import * as auth from '#shared/contract/system/accounts.ts'
import { deviceStorage } from '#shared/ui/browser-storage.ts'

export const createWebShell = (): AdminShell => {
  let token: string | null = null
  let userId = 0
  const listeners = new Set<() => void>()
  const clock = sessionClock(() => void checkEnd())
  const otherTabs = new BroadcastChannel('admin-session')
  const headers = (): Record<string, string> => (token === null ? {} : { Authorization: `Bearer ${token}` })
  const client = createClient({ headers })

  const take = (answer: z.infer<typeof auth.sessionSchema>): AdminSession => {
    token = answer.token
    userId = answer.user.id
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
  /** Asks the server whether the session has ended, since this device's clock may be days ahead. */
  const checkEnd = async () => {
    try {
      const answer = await client.call(auth.readSessionEndpoint)
      // The cookie may belong to another user who has signed in in another tab.
      if (answer.user.id === userId) take(answer)
      else endHere()
    } catch (error) {
      if (isSignedOut(error)) endHere()
    }
  }

  const signOut = async () => {
    noteSignOut(true)
    try {
      // An attempt without the server has left the cookie alone.
      if (token === null) take(await client.call(auth.readSessionEndpoint))
      await client.call(auth.logoutEndpoint)
    } catch (error) {
      if (!isSignedOut(error)) throw error
    } finally {
      drop()
      otherTabs.postMessage('ended')
    }
    noteSignOut(false)
  }

  return {
    kind: 'web',
    restore: async () => {
      try {
        const session = take(await client.call(auth.readSessionEndpoint))
        if (!isSignOutDue()) return session
        await signOut()
        return null
      } catch (error) {
        if (isSignedOut(error)) return null
        throw error
      }
    },
    signIn: async credentials => {
      const session = take(await client.call(auth.loginEndpoint, { body: credentials }))
      noteSignOut(false)
      if ((session.user.lang ?? language) !== language) await reloadPage()
      return session
    },
    signOut,
    changePassword: async change => take(await client.call(auth.changePasswordEndpoint, { body: change })),
    setLanguage: async lang => {
      if (token !== null) {
        await client.call(auth.changeLanguageEndpoint, { body: { lang } })
        return reloadPage()
      }
      const inLanguage = new URL(location.href)
      inLanguage.searchParams.set('lang', lang)
      location.replace(inLanguage)
      return new Promise(() => undefined)
    },
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

/** Mark on this device of a sign-out that the server has not heard of: its cookie would sign the person in again. */
const dueKey = 'admin-sign-out-due'

const noteSignOut = (isDue: boolean): void => {
  try {
    if (isDue) deviceStorage.setItem(dueKey, '1')
    else deviceStorage.removeItem(dueKey)
  } catch {
    // The browser keeps nothing of this site.
  }
}

const isSignOutDue = (): boolean => {
  try {
    return deviceStorage.getItem(dueKey) !== null
  } catch {
    return false
  }
}

/**
 * Calls back every minute once the session should have ended by this device's clock, also after the computer has slept.
 */
const sessionClock = (onEnd: () => void) => {
  let timer: ReturnType<typeof setInterval> | undefined
  const clear = () => clearInterval(timer)
  return {
    clear,
    set: (expiresAt: string) => {
      clear()
      let due = Math.max(new Date(expiresAt).getTime(), Date.now() + pause)
      timer = setInterval(() => {
        if (Date.now() < due) return
        due = Date.now() + pause
        onEnd()
      }, 5_000)
    },
  }
}

/** Milliseconds. */
const pause = 60_000
