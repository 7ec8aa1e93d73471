/** The keychain of a stored profile, by account; it is only read. */
import { type SystemKeychain, systemKeychain } from '#desktop/main/session/system-keychain.ts'
import type { SettingsFile } from '#desktop/main/settings/settings-file.ts'

export const storedKeychain = (
  entries: Record<string, string | null>,
  settings: Pick<SettingsFile, 'change' | 'current'>,
): SystemKeychain => {
  const write = () => Promise.reject(new Error('Reading writes nothing into the keychain'))
  return systemKeychain({
    load: async () => ({
      getPassword: async (_service, account) => entries[account] ?? null,
      setPassword: write,
      deletePassword: write,
    }),
    prefix: 'development ',
    settings,
    patience: 8_000,
    isLocked: async () => false,
    mayHave: async (_service, account) => account in entries,
  })
}
