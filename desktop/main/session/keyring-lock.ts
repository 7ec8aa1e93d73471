/** The keyring of a Linux desktop by the D-Bus of the Secret Service, which asks nobody: reading an entry would. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const lockOfDefault = [
  '/org/freedesktop/secrets/aliases/default',
  'org.freedesktop.DBus.Properties.Get',
  'string:org.freedesktop.Secret.Collection',
  'string:Locked',
]

/** The answer as dbus-send writes it; null where nothing tells. */
const ask = async (call: readonly string[]): Promise<string | null> => {
  const to = ['--session', '--print-reply=literal', '--dest=org.freedesktop.secrets']
  try {
    return (await promisify(execFile)('dbus-send', [...to, ...call], { timeout: 5_000 })).stdout
  } catch {
    return null
  }
}

/** False also where nothing tells: on other systems, and without a keyring. */
export const isKeyringLocked = async (): Promise<boolean> =>
  process.platform === 'linux' && ((await ask(lockOfDefault))?.includes('boolean true') ?? false)

/** True where an entry is there, also one that is locked or withheld, and where nothing tells. */
export const mayHaveEntry = async (service: string, account: string): Promise<boolean> => {
  if (process.platform !== 'linux') return false
  const attributes = `dict:string:string:service,${service},account,${account}`
  const found = await ask([
    '/org/freedesktop/secrets',
    'org.freedesktop.Secret.Service.SearchItems',
    attributes,
  ])
  return found === null || found.includes('/collection/')
}
