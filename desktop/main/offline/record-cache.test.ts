import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { KeyStore } from './key-store.ts'
import { type CachedRecord, maxCachedAge, recordCache } from './record-cache.ts'

const server = 'https://broker.example'
const record = (path: string, userId = '7'): CachedRecord => ({
  userId,
  path,
  savedAt: 1_000_000,
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
  now = 1_000_000 + maxCachedAge + 1
  expect(await cache().read(server, '7', '/api/post/1')).toBeNull()
  const [old = ''] = await files()
  await utimes(old, 0, 0)
  await cache().write(server, { ...record('/api/post/2'), savedAt: now })
  expect(await files()).not.toContain(old)
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
