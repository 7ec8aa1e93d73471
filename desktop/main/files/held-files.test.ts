/** The stores of the program on a file system that answers as Windows does while somebody else has a file open. */
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { changeStore, type StoredChange } from '#desktop/main/offline/change-store.ts'
import { recordCache } from '#desktop/main/offline/record-cache.ts'
import { openSettings } from '#desktop/main/settings/settings-file.ts'

const { disk } = vi.hoisted(() => ({ disk: { failures: 0 } }))
const fail = () => {
  if (disk.failures === 0) return
  disk.failures -= 1
  throw Object.assign(new Error('EPERM: operation not permitted, rename'), { code: 'EPERM' })
}
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }))
vi.mock('node:fs', async importOriginal => {
  const original = await importOriginal<typeof import('node:fs')>()
  const renameSync: typeof original.renameSync = (...paths) => {
    fail()
    original.renameSync(...paths)
  }
  return { ...original, renameSync }
})
vi.mock('node:fs/promises', async importOriginal => {
  const original = await importOriginal<typeof import('node:fs/promises')>()
  const rename: typeof original.rename = async (...paths) => {
    fail()
    await original.rename(...paths)
  }
  return { ...original, rename }
})

const origin = 'https://broker.example'
const key = Buffer.alloc(32, 1)
const keys = { read: async () => key, readOrMake: async () => key, clear: async () => undefined }
const folder = () => mkdtemp(join(tmpdir(), 'held-'))
const forever = Number.POSITIVE_INFINITY

const change: StoredChange = {
  key: 'a',
  request: 1,
  who: 'Олена',
  change: { note: 'Перезвонить' },
  state: 'waiting',
  notedAt: '2026-11-24T10:00:00.000Z',
  userId: '7',
  version: 1,
  before: {},
  sentAt: null,
} as never
const record = { userId: '7', path: '/api/post/1', savedAt: 1, headers: {}, body: '{}' }

test('settings are written once the file is free; of two changes meanwhile the later one stays', async () => {
  const at = await folder()
  const settings = openSettings(at)
  disk.failures = 3
  await Promise.all([settings.change({ staysInTray: true }), settings.change({ opensAtLogin: true })])
  expect(openSettings(at).current()).toMatchObject({ staysInTray: true, opensAtLogin: true })
  disk.failures = forever
  await expect(settings.change({ staysInTray: false })).rejects.toThrow('EPERM')
  disk.failures = 0
  expect(JSON.parse(await readFile(join(at, 'settings.json'), 'utf8'))).toMatchObject({ staysInTray: true })
})

test('a change that was to wait is stored once the file is free, and else the person hears that it was not', async () => {
  const at = await folder()
  const warnings: string[] = []
  const store = changeStore(at, keys, message => warnings.push(message))
  disk.failures = 3
  expect(await store.update(origin, all => [...all, change])).toBe(true)
  disk.failures = forever
  expect(await store.update(origin, all => [...all, change])).toBe(false)
  disk.failures = 0
  expect(await readdir(at)).toHaveLength(1)
  expect([(await store.list(origin)).length, warnings]).toEqual([
    1,
    ['What waits for the server could not be written'],
  ])
})

test('a record is cached once its file is free', async () => {
  const cache = recordCache(await folder(), keys, () => 2)
  disk.failures = 3
  await cache.write(origin, record)
  expect(await cache.read(origin, '7', record.path)).toEqual(record)
  disk.failures = forever
  await expect(cache.write(origin, record)).rejects.toThrow('EPERM')
  disk.failures = 0
})
