/** State of the keyring of a Linux desktop, by the D-Bus of the Secret Service: reading an entry would show its question. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const stateOfDefault = [
  '--session',
  '--print-reply=literal',
  '--dest=org.freedesktop.secrets',
  '/org/freedesktop/secrets/aliases/default',
  'org.freedesktop.DBus.Properties.Get',
  'string:org.freedesktop.Secret.Collection',
  'string:Locked',
]

/** False also where nothing tells: on other systems, and without a keyring. */
export const isKeyringLocked = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return false
  try {
    const { stdout } = await promisify(execFile)('dbus-send', stateOfDefault, { timeout: 5_000 })
    return stdout.includes('boolean true')
  } catch {
    return false
  }
}
