/** Removes all entries of this program from the keychain, when it is uninstalled. */
import { keyPurposes } from '#desktop/main/offline/file-keys-in-keychain.ts'
import type { Settings } from '#desktop/main/settings/settings-file.ts'
import { devicesAccount } from './known-devices.ts'
import { probe, type SystemKeychain, serviceOf } from './system-keychain.ts'
import { sessionAccount } from './token-in-keychain.ts'

/** Argument with which the program only removes its keys; the Windows uninstaller passes it. */
export const removeKeysWord = '--remove-keys'

const accounts = [sessionAccount, devicesAccount, ...keyPurposes]

/** Removes what is known here, also of servers that were forgotten while the keychain was locked. */
export const removeKeys = async (
  keychain: Pick<SystemKeychain, 'remove'>,
  { servers, keychainHalves }: Pick<Settings, 'keychainHalves' | 'servers'>,
): Promise<void> => {
  const named = Object.keys(keychainHalves).flatMap(name => name.split(' ')[1] ?? [])
  const services = [...new Set([...servers, ...named])].map(serviceOf)
  const entries = services.flatMap(service => accounts.map(account => [service, account] as const))
  await Promise.allSettled([probe, ...entries].map(entry => keychain.remove(...entry)))
}
