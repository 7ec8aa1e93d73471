/** Removes all entries of this program from the keychain, when it is uninstalled. */
import { keyPurposes } from '#desktop/main/offline/file-keys-in-keychain.ts'
import { devicesAccount } from './known-devices.ts'
import { type Keychain, probeAccount, serviceOf } from './system-keychain.ts'
import { sessionAccount } from './token-in-keychain.ts'

/** Argument with which the program only removes its keys; the Windows uninstaller passes it. */
export const removeKeysWord = '--remove-keys'

const accounts = [sessionAccount, devicesAccount, probeAccount, ...keyPurposes]

/** @param origins of the servers that the program remembers */
export const removeKeys = async (
  keychain: Pick<Keychain, 'deletePassword'>,
  origins: readonly string[],
): Promise<void> => {
  const entries = origins.flatMap(origin => accounts.map(account => [serviceOf(origin), account] as const))
  await Promise.allSettled(entries.map(([service, account]) => keychain.deletePassword(service, account)))
}
