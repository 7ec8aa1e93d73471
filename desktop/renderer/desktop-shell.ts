/** The admin's shell in the desktop window: every call uses the bridge, and the page never gets the token. */

import { callKeys, maxSavedBytes, uploadHeader } from '#desktop/bridge/bridge-channels.ts'
import type { BridgeSession, DesktopBridge, SignInReply } from '#desktop/bridge/desktop-bridge.ts'
import { fileNotSaved } from '#messages/desktop/renderer.js'
import { language } from '#messages/language.js'
import type { AdminShell } from '#shared/admin/platform/shell.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { createClient } from '#shared/client/call.ts'
import { reloadPage } from '#shared/client/reload-page.ts'
import { changeLanguageEndpoint } from '#shared/contract/system/accounts.ts'
import { openFindBar } from './open-find-bar.ts'

/**
 * @param site the chosen server
 * @param ready runs before a signed-in person sees a form, and no earlier: a keychain may be unlocked while the person
 * looks for their password
 */
export const desktopShell = (
  bridge: DesktopBridge,
  site: string,
  ready: () => Promise<void> = async () => undefined,
): AdminShell => {
  bridge.onSavedRecords(savedAt => {
    // Queues wait for the browser's word of a connection, which says nothing of the server.
    if (savedAt === null) window.dispatchEvent(new Event('online'))
  })
  let known: string[] = []
  /** Read after each use: whether the keychain works shows only then. */
  const readNotices = async (): Promise<void> => {
    known = (await bridge.status()).notices
  }
  /** Throws the rejection as the `ApiError` that the screens know. */
  const sessionOf = (reply: SignInReply): BridgeSession => {
    if (!reply.ok) {
      const { status, detail, title } = reply.problem
      throw new ApiError(status, reply.problem, detail ?? title)
    }
    return reply.session
  }
  return {
    kind: 'desktop',
    async restore() {
      const session = await bridge.restore()
      if (session !== null && session !== 'expired') await ready()
      await readNotices()
      return session
    },
    async signIn(credentials) {
      const session = sessionOf(await bridge.signIn(credentials))
      if ((session.user.lang ?? language) !== language) await reloadPage()
      await ready()
      await readNotices()
      return session
    },
    async changePassword(change) {
      const session = sessionOf(await bridge.changePassword(change))
      await readNotices()
      return session
    },
    signOut: () => bridge.signOut(),
    // Nothing to do: main has handled the same 401, and another window may have signed in again since.
    forget: async () => undefined,
    headers: () => ({}),
    setLanguage: async lang => {
      const session = await bridge.restore()
      if (session !== null && session !== 'expired')
        await createClient({ headers: () => ({}) }).call(changeLanguageEndpoint, { body: { lang } })
      await bridge.setLanguage(lang)
      await reloadPage()
    },
    uploadForm: async (address, { headers, ...form }, onSent) => {
      const upload = crypto.randomUUID()
      const stop = bridge.onUploaded(({ upload: other, ...sent }) => {
        if (other === upload) onSent(sent)
      })
      return fetch(address, { ...form, headers: { ...headers, [uploadHeader]: upload } }).finally(stop)
    },
    onSessionEnd: listener => bridge.onSessionEnd(listener),
    site,
    openExternal: url => void bridge.openExternal(url),
    saveFile: async (suggestedName, content) =>
      content.size > maxSavedBytes
        ? download(suggestedName, content)
        : bridge
            .saveFile(suggestedName, new Uint8Array(await content.arrayBuffer()))
            .catch((cause: unknown) => {
              throw new ApiError(0, null, fileNotSaved, { cause })
            }),
    dragFile: async (suggestedName, content) =>
      bridge.dragFile(suggestedName, new Uint8Array(await content.arrayBuffer())),
    onMenu: listener => bridge.onMenu(listener),
    notify: notice => void bridge.notify(notice),
    setUnread: count => void bridge.setUnread(count),
    setQueued: (count, due) => void bridge.setQueued(count, due),
    findInPage: openFindBar,
    onSavedRecords: listener => bridge.onSavedRecords(listener),
    notices: () => {
      // For the next screen: a keychain may have opened since.
      readNotices().catch(() => undefined)
      return known
    },
    preferences: {
      read: () => bridge.readPreferences(),
      change: to =>
        bridge.changePreferences({ ...to, callKeys: callKeys.find(keys => keys === to.callKeys) ?? null }),
      callKeys,
      isShortcutTaken: async () => (await bridge.status()).isShortcutTaken,
    },
  }
}

/**
 * Downloads by the browser engine, which asks where to save. Returns true: a cancelled dialog looks the same as a saved
 * file.
 */
const download = (name: string, content: Blob): boolean => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Time enough for Chromium to take over a file of this size.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return true
}
