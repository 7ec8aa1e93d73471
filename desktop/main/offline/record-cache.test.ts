import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { KeyStore } from './file-keys-in-keychain.ts'
import { type CachedRecord, maxCachedAge, recordCache } from './record-cache.ts'
import { openText, sealText } from './sealed-text.ts'

const server = 'https://broker.example'
const record = (path: string, userId = '7'): CachedRecord => ({
  userId,
  path,
  savedAt: 1_000_000,
  language: 'ru',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Олена Коваль', path }),
})

let folder = ''
let key: Buffer | null
let now: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'))
  key = randomBytes(32)
  now = 2_000_000
})
const keys: KeyStore = {
  read: async () => key,
  readOrMake: async () => key,
  clear: async () => {
    key = null
  },
}
const cache = () => recordCache(folder, keys, () => now)
const files = async () => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

test('a record comes back to the person who opened it, from a file that says nothing', async () => {
  await cache().write(server, record('/api/request/12'))
  expect(await cache().read(server, '7', '/api/request/12')).toEqual(record('/api/request/12'))
  const [file = ''] = await files()
  expect(relative(folder, file)).toMatch(/^[0-9a-f]{16}.[0-9a-f]{64}$/)
  const content = await readFile(file)
  expect(content.includes('Олена')).toBe(false)
  expect(content.includes('/api/request')).toBe(false)
  const modes = [await stat(file), await stat(dirname(file))].map(({ mode }) => mode & 0o777)
  expect(modes).toEqual([0o600, 0o700])
})

test('a sealed text is a nonce of 12 bytes, a tag of 16 and the text; a changed byte of it is nothing', () => {
  const secret = randomBytes(32)
  const sealed = sealText(secret, 'name', 'text')
  expect([sealed.length, openText(secret, 'name', sealed)]).toEqual([32, 'text'])
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed.with(at, (sealed.at(at) ?? 0) ^ 1))
    expect(openText(secret, 'name', changed)).toBeNull()
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(openText(secret, 'name', sealed.subarray(0, length))).toBeNull()
  expect(openText(secret, 'name', sealText(secret, 'name', ''))).toBeNull()
})

test('one record is removed at a time, and one that is not there is no failure', async () => {
  await cache().write(server, record('/api/post/1'))
  await cache().write(server, record('/api/post/2'))
  await cache().remove(server, '8', '/api/post/1')
  await cache().remove(server, '7', '/api/post/1')
  expect(await cache().read(server, '7', '/api/post/1')).toBeNull()
  expect(await files()).toHaveLength(1)
  key = null
  await cache().remove(server, '7', '/api/post/2')
  expect(await cache().read(server, '7', '/api/post/2')).toBeNull()
  expect(await files()).toHaveLength(1)
})

test('a keychain that is unlocked later finds the records where they were, and what is gone among them goes then', async () => {
  await cache().write(server, record('/api/post/1'))
  await cache().write(server, record('/api/request/12'))
  const [old = ''] = await files()
  await copyFile(old, `${old}-old`)
  await utimes(`${old}-old`, 1_000, 1_000)
  now = maxCachedAge + 1_500_000
  const [unlocked, isGone] = [key, ({ path }: CachedRecord) => path === '/api/request/12']
  key = null
  await expect(cache().removeWhere(server, isGone)).rejects.toThrow('locked')
  expect(await files()).toHaveLength(2)
  now = 2_000_000
  key = unlocked
  await cache().removeWhere(server, isGone)
  expect(await cache().read(server, '7', '/api/post/1')).not.toBeNull()
  expect(await files()).toHaveLength(1)
})

test('a server of which nothing is cached is forgotten without a word', async () => {
  await cache().removeWhere(server, () => true)
  await cache().clear(server)
  expect(await files()).toEqual([])
})

test('of more than five hundred the oldest goes', async () => {
  await cache().write(server, record('/api/post/1'))
  const [oldest = ''] = await files()
  await utimes(oldest, 2_000, 2_000)
  const others = Array.from({ length: 499 }, (_, at) => join(dirname(oldest), `other-${at}`))
  await Promise.all(others.map(file => writeFile(file, '')))
  expect(await files()).toContain(oldest)
  await cache().write(server, record('/api/post/2'))
  const left = await files()
  expect([left.length, left.includes(oldest)]).toEqual([500, false])
})

test('another person, another server and another key find nothing', async () => {
  await cache().write(server, record('/api/request/12'))
  expect(await cache().read(server, '8', '/api/request/12')).toBeNull()
  expect(await cache().read('https://other.example', '7', '/api/request/12')).toBeNull()
  key = randomBytes(32)
  expect(await cache().read(server, '7', '/api/request/12')).toBeNull()
})

test('a file in the place of another is nothing', async () => {
  await cache().write(server, record('/api/request/12'))
  const [first = ''] = await files()
  await cache().write(server, record('/api/request/13'))
  const second = (await files()).find(file => file !== first) ?? ''
  await copyFile(first, second)
  expect(await cache().read(server, '7', '/api/request/13')).toBeNull()
})

test('without a keychain nothing is written', async () => {
  key = null
  await cache().write(server, record('/api/post/1'))
  expect(await files()).toEqual([])
})

test('what is older than two weeks is neither given nor left lying', async () => {
  await cache().write(server, record('/api/post/1'))
  expect(maxCachedAge).toBe(1_209_600_000)
  now = 1_000_000 + maxCachedAge
  expect(await cache().read(server, '7', '/api/post/1')).toEqual(record('/api/post/1'))
  now += 1
  expect(await cache().read(server, '7', '/api/post/1')).toBeNull()
  const [old = ''] = await files()
  await utimes(old, 0, 0)
  await cache().write(server, { ...record('/api/post/2'), savedAt: now })
  expect(await files()).not.toContain(old)
  now += maxCachedAge + 1
  await cache().removeWhere(server, () => false)
  expect(await files()).toEqual([])
})

test('removal reaches the records of everybody, and those that nobody can read', async () => {
  await cache().write(server, record('/api/request/12'))
  await cache().write(server, record('/api/request/12', '8'))
  await cache().write(server, record('/api/post/1'))
  await cache().removeWhere(server, ({ path }) => path === '/api/request/12')
  expect(await files()).toHaveLength(1)
  key = randomBytes(32)
  await cache().removeWhere(server, () => false)
  expect(await files()).toEqual([])
})

test('signing out takes the files and the key', async () => {
  await cache().write(server, record('/api/post/1'))
  await cache().clear(server)
  expect(await files()).toEqual([])
  expect(key).toBeNull()
})

test('a record that is being written as somebody signs out does not stay, and does not keep the others', async () => {
  const shared = cache()
  await shared.write(server, record('/api/request/12'))
  const writing = [13, 14, 15].map(id => shared.write(server, record(`/api/request/${id}`)))
  await shared.clear(server)
  await Promise.all(writing)
  expect(await files()).toEqual([])
  expect(key).toBeNull()
})
