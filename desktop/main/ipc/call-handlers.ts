/** Handlers of the bridge's calls. Sender and arguments have been checked before any of them runs. */
import { writeFile } from 'node:fs/promises'
import type { CallArguments, DesktopStatus, Preferences, Unsaved } from '#desktop/bridge/desktop-bridge.ts'
import { safeFileName } from '#desktop/main/files/safe-file-name.ts'
import { isOpenableView } from '#desktop/main/links/deep-link.ts'
import type { SealKeys } from '#desktop/main/offline/seal-keys.ts'
import { checkServer } from '#desktop/main/server/check-server.ts'
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import type { ServerList } from '#desktop/main/server/server-list.ts'
import type { KnownDevices } from '#desktop/main/session/known-devices.ts'
import type { DesktopSession } from '#desktop/main/session/session.ts'
import { changePassword, signIn, signOut } from '#desktop/main/session/sign-in.ts'
import { tokenOwner } from '#desktop/main/session/token-claims.ts'
import type { Noted } from '#desktop/main/unsaved-counts.ts'
import type { PageFinder } from '#desktop/main/window/find-in-page.ts'
import { texts } from '#messages/desktop/main/server.js'
import type { Language } from '#shared/domain/site/languages.ts'
import type { CallHandlers } from './handle-calls.ts'

export interface HandlerNeeds {
  appVersion: string
  servers: ServerList
  client: ServerClient
  session: DesktopSession
  devices: KnownDevices
  /** A person who signs in may have closed the keychain's question before. */
  askKeychainAgain(): void
  /** True while the keychain may still have what was removed from it. */
  hasLeftEntries(): boolean
  /** Shows the native dialog; null when the person cancelled. */
  askWhereToSave(suggestedName: string): Promise<string | null>
  /** Begins a drag of a file out of the window that the person uses. */
  dragOut(suggestedName: string, content: Uint8Array): Promise<void>
  /** Removes files that were dragged out: they may name customers. */
  forgetDragged(): void
  /** False when the address is not allowed. */
  openExternal(address: string): Promise<boolean>
  showNotice(notice: CallArguments<'notify'>[0]): void
  setUnread(count: number): void
  /** Notes how much that is unsaved for a server quitting asks about. */
  noteUnsaved(origin: string | null, count: Partial<Noted>): void
  /** Goes on in the language in which the person reads, also at the next start. */
  readIn(language: Language): Promise<void>
  readPreferences(): Preferences
  changePreferences(to: Preferences): Promise<void>
  /** Reloads the other windows after signing out: they would go on showing data, and sending, as that person. */
  endInOtherWindows(): void
  /**
   * Leads the other windows away from the server's pages; false when the person stays on a draft in one of them.
   */
  leaveOtherWindows(): Promise<boolean>
  /** Reloads the other windows, which still show the previous server. */
  onServerChange(): void
  /** True when another program has the keys for a call; null when the system does not tell. */
  isShortcutTaken(): boolean | null
  /** Removes the copies of a server's records that were kept for offline use. */
  forgetRecords(origin: string): Promise<void>
  /** Empties the list of records in the jump list or the dock: it names titles, and opens them on the chosen server. */
  forgetRecent(): Promise<void>
  /** Asks whether a server that was never chosen here is the right one. */
  confirmServer(origin: string): Promise<boolean>
  /** Asks whether a draft may be lost with the server that it is meant for. */
  askToLose(unsaved: Unsaved): Promise<boolean>
  /** Offers the newer program that the server demands. */
  updateProgram(): Promise<void>
  /** Keys that seal the page's drafts, one for each server. */
  sealKeys: Omit<SealKeys, 'keep'>
  /** Search bar of the window in use. */
  finder(): PageFinder | null
  warn(message: string, cause: unknown): void
}

export const callHandlers = (needs: HandlerNeeds): CallHandlers => {
  const { servers, session, client } = needs
  const userOf = (origin: string | null): string | null => {
    const token = origin === null ? null : session.tokenFor(origin)
    return token === null ? null : tokenOwner(token)
  }
  /** Clears what the system shows of the previous server outside the windows. */
  const leaveServer = async (): Promise<void> => {
    needs.setUnread(0)
    needs.onServerChange()
    await needs.forgetRecent()
  }
  /** Whether the keychain works shows only when it is used: the key of the drafts may be asked for in vain later. */
  const keychainNotices = (): string[] => {
    if (session.isMemoryOnly()) return [texts.storeAway]
    if (needs.sealKeys.endsWithProgram(servers.chosen() ?? '')) return [texts.storeSlow]
    if (needs.hasLeftEntries()) return [texts.storeRefused]
    return []
  }
  /** Runs all steps, also after one that another program's hold on a file has made fail. */
  const takeAll = async (steps: (() => Promise<void>)[]): Promise<void> => {
    for (const step of steps) {
      try {
        await step()
      } catch (cause) {
        needs.warn('A step could not be carried out', cause)
      }
    }
  }
  return {
    restore: async () => {
      const origin = servers.chosen()
      return origin === null ? null : session.restore(origin)
    },
    signIn: async credentials => {
      const origin = servers.chosen()
      const before = userOf(origin)
      needs.askKeychainAgain()
      const reply = await signIn(needs, origin, credentials)
      if (before !== null && userOf(origin) !== before) needs.endInOtherWindows()
      const lang = reply.ok ? reply.session.user.lang : undefined
      if (lang !== undefined) await takeAll([() => needs.readIn(lang)])
      return reply
    },
    signOut: async () => {
      const origin = servers.chosen()
      if (origin === null) return
      needs.endInOtherWindows()
      needs.forgetDragged()
      // The session ends at once; keychain and server may take seconds to answer.
      const steps = [() => signOut(needs, origin), needs.forgetRecent, () => needs.forgetRecords(origin)]
      await Promise.all(steps.map(step => takeAll([step])))
    },
    changePassword: change => changePassword(needs, servers.chosen(), change),
    setLanguage: language => takeAll([() => needs.readIn(language)]),
    openExternal: address => needs.openExternal(address),
    saveFile: async (suggestedName, content) => {
      const path = await needs.askWhereToSave(safeFileName(suggestedName))
      if (path === null) return false
      await writeFile(path, content)
      return true
    },
    dragFile: (suggestedName, content) => needs.dragOut(suggestedName, content),
    notify: async notice => {
      if (isOpenableView(notice.path)) needs.showNotice(notice)
    },
    setUnread: async count => needs.setUnread(count),
    setQueued: async (queued, due) => needs.noteUnsaved(servers.chosen(), { queued, due }),
    setDraftsAtRisk: async drafts => needs.noteUnsaved(servers.chosen(), { drafts }),
    readPreferences: async () => needs.readPreferences(),
    changePreferences: to => needs.changePreferences(to),
    status: async (): Promise<DesktopStatus> => ({
      server: servers.chosen(),
      servers: servers.remembered(),
      rehearsals: servers.rehearsals(),
      appVersion: needs.appVersion,
      notices: keychainNotices(),
      isShortcutTaken: needs.isShortcutTaken(),
    }),
    updateProgram: needs.updateProgram,
    sealKey: async starts => {
      const origin = servers.chosen()
      if (origin === null) throw new Error('No server is chosen')
      return needs.sealKeys.of(origin, starts)
    },
    findInPage: async question => needs.finder()?.find(question) ?? null,
    stopFinding: async () => needs.finder()?.stop(),
    checkServer: address => checkServer(address, needs.appVersion, client),
    chooseServer: async address => {
      const check = await checkServer(address, needs.appVersion, client)
      if (!check.ok || check.origin === servers.chosen()) return check
      if (!servers.remembered().includes(check.origin) && !(await needs.confirmServer(check.origin))) {
        return { ok: false, message: texts.connectCancelled }
      }
      // A form left open in another window would be saved to the next server.
      if (!(await needs.leaveOtherWindows())) {
        return { ok: false, message: texts.unsavedElsewhere }
      }
      await takeAll([() => servers.choose(check.origin), leaveServer])
      return check
    },
    forgetServer: async (origin, unsaved) => {
      if (!servers.remembered().includes(origin)) return false
      if (unsaved.queued + unsaved.drafts > 0 && !(await needs.askToLose(unsaved))) return false
      const wasChosen = servers.chosen() === origin
      await takeAll([
        () => signOut(needs, origin),
        () => needs.forgetRecords(origin),
        () => needs.sealKeys.forget(origin),
        async () => needs.noteUnsaved(origin, { queued: 0, due: 0, drafts: 0 }),
        () => servers.forget(origin),
        ...(wasChosen ? [leaveServer] : []),
      ])
      return true
    },
    markRehearsal: async (origin, isOne) => {
      if (servers.remembered().includes(origin)) await servers.markRehearsal(origin, isOne)
    },
  }
}
