import { randomBytes } from 'node:crypto'
import { inOrder } from '#desktop/main/in-order.ts'
import { openText, sealText } from '#desktop/main/offline/sealed-text.ts'
import type { Settings, SettingsFile } from '#desktop/main/settings/settings-file.ts'
import { isKeyringLocked, mayHaveEntry } from './keyring-lock.ts'

/** The part of keytar that is used here, so that tests can replace it with little. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** Each call rejects when the keychain is missing, locked or does not answer in time. */
export type SystemKeychain = ReturnType<typeof systemKeychain>

export interface SystemKeychainNeeds {
  /** Imports keytar; it is optional and native, so it may be absent or fail to load. */
  load?(): Promise<Keychain>
  /** Prefix of the names of entries; a program in development has entries of its own. */
  prefix: '' | 'development '
  /** The second half of each entry; null for one that was removed and may still be in the keychain. */
  settings: Pick<SettingsFile, 'change' | 'current'>
  /** Milliseconds: a keychain may wait for ever for a person to unlock it. */
  patience: number
  /** Tells whether the keychain is locked and asks nobody to unlock it, as every other call would. */
  isLocked?(): Promise<boolean>
  /** Tells, and asks nobody, whether an entry is there, readable or not; true where nothing tells. */
  mayHave?(service: string, account: string): Promise<boolean>
  /** Called once a keychain that was locked, or that did not respond in time, can be used. */
  onOpened?(): void
  warn?(message: string, cause: unknown): void
}

/** Milliseconds between two looks whether a locked keychain has been unlocked. */
const lockLooks = 1_000

const halfBytes = 32

/** Names of the entry that is written for no more than to have the keychain unlocked. */
export const probe = ['customs-broker', 'unlock-probe'] as const

/** Start of an entry, each of which is sealed. */
const sealMark = 'sealed:'

/** True while entries that were removed may still be in the keychain, unreadable. */
export const hasLeftEntries = ({ keychainHalves }: Settings): boolean =>
  Object.values(keychainHalves).includes(null)

/** Name of a server's entries in the keychain. It stays the same when the product is renamed. */
export const serviceOf = (origin: string): string => `customs-broker ${origin}`

/**
 * Asks one thing at a time: a call that waits for a person holds one of the four threads that also read files. All who
 * ask wait together, once: a call that runs out of patience fails whatever stands behind it, which is not made any more,
 * and whatever comes until it has ended. A person who has closed the question of a locked keychain is not asked
 * again: until it is unlocked reads fail, and so do writes once one of them was refused, which `askAgain` lifts. A read
 * of an entry that is not there asks nobody, so it alone does not stop the writes.
 *
 * Whatever is written is sealed by a half that only the settings have. A removal drops the half first, for a service may
 * keep what it deletes, or not delete: KeePassXC has a bin and a history, and a locked keyring answers `false`, unasked.
 */
export const systemKeychain = ({
  load = async () => (await import('keytar')).default,
  prefix,
  settings,
  patience,
  isLocked = isKeyringLocked,
  mayHave = mayHaveEntry,
  onOpened = () => undefined,
  warn = () => undefined,
}: SystemKeychainNeeds) => {
  const inTurn = inOrder()
  /** A half and its entry change together. */
  const oneByOne = inOrder()
  let wait = beginWait()
  let isWatched = false
  /** After a late empty answer another tells nothing new: who is told would ask again and again. */
  let isSlow = false
  let mayRead = true
  let mayWrite = true

  const reportOpened = async (): Promise<void> => {
    if (isWatched) return
    isWatched = true
    while (await isLocked()) await new Promise<void>(resolve => setTimeout(resolve, lockLooks).unref())
    isWatched = false
    allowAll()
    removeMarked()
    onOpened()
  }

  const allowAll = (): void => {
    mayRead = true
    mayWrite = true
  }

  const noteRefusal = async (isWrite: boolean): Promise<void> => {
    if (!(await isLocked())) return
    mayRead = false
    if (isWrite) mayWrite = false
    void reportOpened()
  }

  const call = <T>(work: (keychain: Keychain) => Promise<T>, isWrite = false): Promise<T> => {
    const own = wait
    const turn = inTurn(async () => {
      if (own.isOver) return own.promise
      if (!(isWrite ? mayWrite : mayRead)) throw new Error('The keychain stays locked')
      const timer = setTimeout(own.end, patience)
      try {
        const result = await work(await load())
        // An empty answer may mean that the person has closed the question: then it is locked as before.
        if (result === null) await noteRefusal(isWrite)
        if (own.isOver && !(result === null && isSlow)) void reportOpened()
        isSlow = own.isOver && result === null
        if (isWrite || typeof result === 'string') allowAll()
        return result
      } catch (cause) {
        await noteRefusal(isWrite)
        throw cause
      } finally {
        clearTimeout(timer)
        if (own.isOver) wait = beginWait()
      }
    })
    return Promise.race([turn, own.promise])
  }

  const halfOf = (name: string): string | null | undefined => settings.current().keychainHalves[name]
  const keepHalf = async (name: string, half?: string | null): Promise<void> => {
    if (halfOf(name) === half) return
    const { [name]: _, ...others } = settings.current().keychainHalves
    await settings.change({ keychainHalves: half === undefined ? others : { ...others, [name]: half } })
  }

  const read = (service: string, account: string) =>
    call(keychain => keychain.getPassword(prefix + service, account))
  const write = (service: string, account: string, text: string) =>
    call(keychain => keychain.setPassword(prefix + service, account, text), true)
  const erase = (service: string, account: string) =>
    call(keychain => keychain.deletePassword(prefix + service, account))

  /** Rejects when the entry stays: then it is unreadable, and removed once that is possible. */
  const remove = (service: string, account: string): Promise<void> => {
    const name = nameOf(service, account)
    // At once: the program may end while the keychain waits for a person. In memory it is known in any case.
    const noted = keepHalf(name, null).catch((cause: unknown) =>
      warn('The settings do not follow the keychain', cause),
    )
    return oneByOne(async () => {
      await noted
      if ((await erase(service, account)) || !(await mayHave(prefix + service, account)))
        return keepHalf(name)
      if (await isLocked()) void reportOpened()
      throw new Error('The keychain keeps an entry that was removed')
    })
  }

  const removeMarked = (): void => {
    for (const [name, half] of Object.entries(settings.current().keychainHalves)) {
      const end = name.lastIndexOf(' ')
      if (half === null) remove(name.slice(0, end), name.slice(end + 1)).catch(() => undefined)
    }
  }
  removeMarked()

  const getPassword = async (service: string, account: string): Promise<string | null> => {
    const name = nameOf(service, account)
    if (halfOf(name) === null) return null
    const text = await read(service, account)
    const half = halfOf(name)
    if (half === null) return null
    // kwalletd keeps a new entry's name at once and its text within five seconds.
    if (text === null || text === '') return text
    const sealed = Buffer.from(text.slice(sealMark.length), 'base64')
    const opened = half === undefined ? null : openText(Buffer.from(half, 'base64'), name, sealed)
    // Its half is lost: nobody will ever read it, and another entry may take its place.
    if (opened === null) await keepHalf(name, null)
    return opened
  }

  return {
    getPassword,
    /**
     * Reads what is about to be replaced; undefined while a readable entry may be there that is withheld from this program.
     * Has a locked keychain unlocked: GNOME's reads as empty then, and only a write asks the person, so one is made that
     * is removed again.
     */
    async getBeforeWrite(service: string, account: string): Promise<string | null | undefined> {
      if (await isLocked()) {
        await write(...probe, 'open')
        await erase(...probe)
      }
      const text = await getPassword(service, account)
      const isFree = halfOf(nameOf(service, account)) === null
      return text ?? (isFree || !(await mayHave(prefix + service, account)) ? null : undefined)
    },
    /** Rejects also when the entry cannot be read back: KeePassXC reports success to who was refused. */
    setPassword: (service: string, account: string, text: string): Promise<void> =>
      oneByOne(async () => {
        const name = nameOf(service, account)
        const half = halfOf(name) ?? randomBytes(halfBytes).toString('base64')
        await keepHalf(name, half)
        const sealed = sealMark + sealText(Buffer.from(half, 'base64'), name, text).toString('base64')
        await write(service, account, sealed)
        if ((await read(service, account)) !== sealed)
          throw new Error('The keychain did not keep what was written')
      }),
    remove,
    /** Lets the next write ask the person again who has closed the question of a locked keychain. */
    askAgain: (): void => {
      mayWrite = true
    },
  }
}

const nameOf = (service: string, account: string): string => `${service} ${account}`

const beginWait = () => {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const wait = {
    isOver: false,
    promise,
    end: () => {
      wait.isOver = true
      reject(new Error('The keychain did not respond in time'))
    },
  }
  return wait
}
