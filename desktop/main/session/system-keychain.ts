import { inOrder } from '#desktop/main/in-order.ts'

/** The part of keytar that is used here, so that tests can replace it with little. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export interface SystemKeychain extends Keychain {
  /** Lets the next write ask the person again who has closed the question of a locked keychain. */
  askAgain(): void
}

export interface SystemKeychainNeeds {
  /** Imports keytar; it is optional and native, so it may be absent or fail to load. */
  load(): Promise<Keychain>
  /** Prefix of the names of entries; a program in development has entries of its own. */
  prefix: '' | 'development '
  /** Milliseconds: a keychain may wait for ever for a person to unlock it. */
  patience: number
  /** Tells whether the keychain is locked and asks nobody to unlock it, as every other call would. */
  isLocked(): Promise<boolean>
  /** Called once a keychain that was locked, or that did not respond in time, can be used. */
  onOpened(): void
}

/** Milliseconds between two looks whether a locked keychain has been unlocked. */
const lockLooks = 1_000

/** Name of a server's entries in the keychain. It stays the same when the product is renamed. */
export const serviceOf = (origin: string): string => `customs-broker ${origin}`

/**
 * Asks one thing at a time: a call that waits for a person holds one of the four threads that also read files. All who
 * ask wait together, once: a call that runs out of patience fails whatever stands behind it, which is not made any more,
 * and whatever comes until it has ended. A person who has closed the question of a locked keychain is not asked
 * again: until it is unlocked reads fail, and so do writes once one of them was refused, which `askAgain` lifts. A read
 * of an entry that is not there asks nobody, so it alone does not stop the writes.
 */
export const systemKeychain = ({
  load,
  prefix,
  patience,
  isLocked,
  onOpened,
}: SystemKeychainNeeds): SystemKeychain => {
  const inTurn = inOrder()
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

  return {
    getPassword: (service, account) => call(keychain => keychain.getPassword(prefix + service, account)),
    setPassword: (service, account, password) =>
      call(keychain => keychain.setPassword(prefix + service, account, password), true),
    deletePassword: (service, account) =>
      call(keychain => keychain.deletePassword(prefix + service, account)),
    askAgain: () => {
      mayWrite = true
    },
  }
}

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

/** Entry that is written for no more than to have the keychain unlocked. */
export const probeAccount = 'unlock-probe'

/**
 * Reads an entry that is about to be written. GNOME's keychain reads as empty while locked, and writing unlocks it: a
 * probe is written first, so that an existing entry is found and not overwritten. Rejects when the keychain stays
 * locked.
 */
export const readUnlocked = async (
  keychain: Keychain,
  service: string,
  account: string,
): Promise<string | null> => {
  await keychain.setPassword(service, probeAccount, 'open')
  await keychain.deletePassword(service, probeAccount)
  return keychain.getPassword(service, account)
}
