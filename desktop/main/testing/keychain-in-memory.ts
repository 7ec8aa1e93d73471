/** A keychain for tests that answers as gnome-keyring, KeePassXC and kwalletd do; `keychains` of the proof runs these. */
import { type Keychain, type SystemKeychain, systemKeychain } from '#desktop/main/session/system-keychain.ts'
import type { Settings, SettingsFile } from '#desktop/main/settings/settings-file.ts'

export const keychainInMemory = () => {
  const entries = new Map<string, string>()
  /** Calls that have reached the service, by name and account. */
  const asked: string[] = []
  const state = {
    /** As gnome-keyring whose question is closed: reads and deletes find nothing, a write fails. */
    isLocked: false,
    /** As KeePassXC whose question is refused: a read finds nothing, a write reports success, a delete does nothing. */
    isRefused: false,
    /** As a system without any. */
    isMissing: false,
  }
  let halves: Settings['keychainHalves'] = {}
  const at = (service: string, account: string): string => `${service} ${account}`
  const reach = (call: string): void => {
    asked.push(call)
    if (state.isMissing) throw new Error('Cannot autolaunch D-Bus')
  }
  const isClosed = () => state.isLocked || state.isRefused

  const service: Keychain = {
    async getPassword(name, account) {
      reach(`get ${account}`)
      return isClosed() ? null : (entries.get(at(name, account)) ?? null)
    },
    async setPassword(name, account, text) {
      reach(`set ${account}`)
      if (state.isLocked) throw new Error('Cannot create an item in a locked collection')
      if (!state.isRefused) entries.set(at(name, account), text)
    },
    async deletePassword(name, account) {
      reach(`delete ${account}`)
      return !isClosed() && entries.delete(at(name, account))
    },
  }
  const settings = {
    current: () => ({ keychainHalves: halves }) as Settings,
    change: async change => {
      halves = change.keychainHalves ?? halves
    },
  } satisfies Pick<SettingsFile, 'change' | 'current'>
  return {
    service,
    entries,
    asked,
    state,
    settings,
    /** Names of entries that were removed and may still be there. */
    left: () => Object.keys(halves).filter(name => halves[name] === null),
    /** The keychain as the program has it after a start. */
    open: (over: Keychain = service): SystemKeychain =>
      systemKeychain({
        load: async () => over,
        prefix: '',
        settings,
        patience: 8_000,
        isLocked: async () => state.isLocked,
        mayHave: async (name, account) => state.isMissing || entries.has(at(name, account)),
      }),
  }
}
