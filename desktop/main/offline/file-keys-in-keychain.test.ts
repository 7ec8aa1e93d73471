import { expect, test } from 'vitest'
import type { Keychain } from '#desktop/main/session/system-keychain.ts'
import { keyStore } from './file-keys-in-keychain.ts'

const server = 'https://broker.example'
const aKeychain = () => {
  const entries = new Map<string, string>()
  const written: string[] = []
  const keychain: Keychain = {
    getPassword: async (service, account) => entries.get(`${service} ${account}`) ?? null,
    setPassword: async (service, account, password) => {
      if (!account.endsWith('probe')) written.push(password)
      entries.set(`${service} ${account}`, password)
    },
    deletePassword: async (service, account) => entries.delete(`${service} ${account}`),
  }
  return { entries, written, keychain }
}
const ignore = () => undefined

test('one key is made, however many ask at once, and it is there again after a restart', async () => {
  const { entries, written, keychain } = aKeychain()
  const keys = keyStore('offline-records', keychain, ignore)
  expect(await keys.read(server)).toBeNull()
  const [one, two] = await Promise.all([keys.readOrMake(server), keys.readOrMake(server)])
  expect(one).toHaveLength(32)
  expect(two).toEqual(one)
  expect(written).toHaveLength(1)
  expect(await keyStore('offline-records', keychain, ignore).read(server)).toEqual(one)
  await keys.clear(server)
  expect(entries.size).toBe(0)
  expect(await keys.readOrMake(server)).not.toEqual(one)
})

test('what waits has a key of its own: signing out takes the other one', async () => {
  const { entries, keychain } = aKeychain()
  const records = keyStore('offline-records', keychain, ignore)
  const changes = keyStore('waiting-changes', keychain, ignore)
  await records.readOrMake(server)
  const key = await changes.readOrMake(server)
  await records.clear(server)
  expect([...entries.values()]).toEqual([key?.toString('base64')])
})

test('a keychain that cannot be used gives no key, and one warning; unlocked later it is asked at the next use', async () => {
  const { written, keychain } = aKeychain()
  const key = await keyStore('unsaved-work', keychain, ignore).readOrMake(server)
  let isClosed = true
  const lateKeychain: Keychain = {
    ...keychain,
    getPassword: async (...entry) => {
      if (isClosed) throw new Error('The keychain did not respond in time')
      return keychain.getPassword(...entry)
    },
    setPassword: async (...entry) => {
      if (isClosed) throw new Error('The keychain did not respond in time')
      await keychain.setPassword(...entry)
    },
  }
  const warnings: string[] = []
  const keys = keyStore('unsaved-work', lateKeychain, message => warnings.push(message))
  expect([await keys.read(server), await keys.readOrMake('https://other.example')]).toEqual([null, null])
  isClosed = false
  expect([await keys.read(server), await keys.readOrMake(server)]).toEqual([key, key])
  // Nothing was made in the place of what lay there.
  expect([written.length, warnings.length]).toEqual([1, 1])
})

test('each server has a key of its own', async () => {
  const { entries, keychain } = aKeychain()
  const keys = keyStore('offline-records', keychain, ignore)
  await keys.readOrMake(server)
  await keys.readOrMake('https://other.example')
  expect([...entries.keys()]).toEqual([
    `customs-broker ${server} offline-records`,
    'customs-broker https://other.example offline-records',
  ])
  expect(new Set(entries.values()).size).toBe(2)
})

test('a keychain that fails to be read is not written to: nobody knows what lies there', async () => {
  const { entries, keychain } = aKeychain()
  const getPassword = async () => Promise.reject(new Error('The name was not provided'))
  const keys = keyStore('unsaved-work', { ...keychain, getPassword }, ignore)
  expect(await keys.readOrMake(server)).toBeNull()
  expect([...entries.keys()]).toEqual([])
})

test('a keychain that does not keep what was written gives no key', async () => {
  const { keychain } = aKeychain()
  const keys = keyStore('offline-records', { ...keychain, getPassword: async () => null }, ignore)
  expect(await keys.readOrMake(server)).toBeNull()
})

test('a locked keychain that says nothing is no empty one: the key that lies there is not written over', async () => {
  const { keychain } = aKeychain()
  const key = await keyStore('unsaved-work', keychain, ignore).readOrMake(server)
  // As GNOME's keyring does: who closes its question reads nothing, and who writes is asked once more.
  let isLocked = true
  const locked: Keychain = {
    ...keychain,
    getPassword: async (...entry) => (isLocked ? null : keychain.getPassword(...entry)),
    setPassword: async (...entry) => {
      isLocked = false
      await keychain.setPassword(...entry)
    },
  }
  const again = keyStore('unsaved-work', locked, ignore)
  expect(await again.read(server)).toBeNull()
  expect(await again.readOrMake(server)).toEqual(key)
})

test('a question of the keychain that is closed three times, then answered, costs no key', async () => {
  const { keychain } = aKeychain()
  const key = await keyStore('unsaved-work', keychain, ignore).readOrMake(server)
  let asked = 0
  const isUnlocked = () => {
    asked += 1
    return asked > 3
  }
  const locked: Keychain = {
    ...keychain,
    getPassword: async (...entry) => (isUnlocked() ? keychain.getPassword(...entry) : null),
    setPassword: async (...entry) => {
      if (!isUnlocked()) throw new Error('Cannot create an item in a locked collection')
      await keychain.setPassword(...entry)
    },
  }
  const again = keyStore('unsaved-work', locked, ignore)
  expect(await again.readOrMake(server)).toBeNull()
  expect(await again.readOrMake(server)).toEqual(key)
})
