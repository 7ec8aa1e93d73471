/**
 * Makes this program a known device of each account that has signed in here, so that strangers who guess the account's
 * password never make its owner wait here. Calls to the server carry no cookies, so the value travels in a header; it
 * is kept in the keychain and in memory, survives a sign-out, and signs nobody in.
 */
import { z } from 'zod'
import { foldKey } from '#shared/domain/fold-key.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import { knownDeviceHeader } from '#shared/domain/system/known-device.ts'
import { type SystemKeychain, serviceOf } from './system-keychain.ts'

export type KnownDevices = ReturnType<typeof knownDevices>

export const devicesAccount = 'known-devices'

/**
 * The newest last; accounts that have not signed in here for longest are dropped. Twelve are written, since Windows keeps
 * 2,560 bytes in an entry and sealing takes a quarter of them.
 */
const values = z.array(z.object({ email: z.string(), value: z.string().min(1).max(200) })).max(12)
type Values = z.infer<typeof values>

export const knownDevices = (
  keychain: Pick<SystemKeychain, 'getBeforeWrite' | 'getPassword' | 'setPassword'>,
  warn: (message: string, cause: unknown) => void,
) => {
  const memory = new Map<string, { all: Values; isRead: boolean }>()

  /**
   * Reads the values. Without a keychain they last until the program ends; one unlocked later is read then.
   * @param isToWrite unlocks the keychain; otherwise an empty one may be a locked one, and does not count as read
   */
  const read = async (origin: string, isToWrite: boolean): Promise<{ all: Values; isRead: boolean }> => {
    const known = memory.get(origin) ?? { all: [], isRead: false }
    if (known.isRead) return known
    try {
      const look = isToWrite ? keychain.getBeforeWrite : keychain.getPassword
      const text = await look(serviceOf(origin), devicesAccount)
      const all = withNewer(parseJson(values, text ?? null) ?? [], known.all)
      const read = { all, isRead: text !== undefined && (isToWrite || text !== null) }
      memory.set(origin, read)
      return read
    } catch (cause) {
      warn('The known devices cannot be read', cause)
      return known
    }
  }

  return {
    /** The header for a sign-in, empty the first time; null asks for a new value. */
    async headerFor(origin: string, email: string | null): Promise<Record<string, string>> {
      const found =
        email === null
          ? undefined
          : (await read(origin, false)).all.find(device => device.email === foldKey(email))
      return { [knownDeviceHeader]: found?.value ?? '' }
    },
    /** Takes the value that came with a successful sign-in. */
    async remember(origin: string, email: string, response: Response): Promise<void> {
      const value = response.headers.get(knownDeviceHeader)
      if (value === null || value === '') return
      const { all, isRead } = await read(origin, true)
      const next = withNewer(all, [{ email: foldKey(email), value }])
      memory.set(origin, { all: next, isRead })
      // The keychain could not be read: a write might replace values in it.
      if (!isRead) return
      try {
        await keychain.setPassword(serviceOf(origin), devicesAccount, JSON.stringify(next))
      } catch (cause) {
        warn('The known device is kept in memory only', cause)
      }
    },
  }
}

const withNewer = (all: Values, newer: Values): Values =>
  [...all.filter(({ email }) => !newer.some(device => device.email === email)), ...newer].slice(-12)
