/** The stores of the program on a file system that answers as Windows does while somebody else has a file open. */
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { recordCache } from '#desktop/main/offline/record-cache.ts'
import { openSettings } from '#desktop/main/settings/settings-file.ts'

const { disk } = vi.hoisted(() => ({ disk: { failures: 0, call: 'rename' } }))
const fail = (call: string) => {
  if (disk.failures === 0 || call !== disk.call) return
  disk.failures -= 1
  throw Object.assign(new Error(`EPERM: operation not permitted, ${call}`), { code: 'EPERM' })
}
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }))
vi.mock('node:fs', async importOriginal => {
  const original = await importOriginal<typeof import('node:fs')>()
  const renameSync: typeof original.renameSync = (...paths) => {
    fail('rename')
    original.renameSync(...paths)
  }
  return { ...original, renameSync }
})
vi.mock('node:fs/promises', async importOriginal => {
  const original = await importOriginal<typeof import('node:fs/promises')>()
  const failing = (call: 'readFile' | 'rename' | 'rm') =>
    (async (...given: never[]) => {
      fail(call)
      return await (original[call] as (...given: never[]) => unknown)(...given)
    }) as never
  return { ...original, readFile: failing('readFile'), rename: failing('rename'), rm: failing('rm') }
})

const origin = 'https://broker.example'
const key = Buffer.alloc(32, 1)
const keys = { read: async () => key, readOrMake: async () => key, clear: async () => undefined }

const folder = () => mkdtemp(join(tmpdir(), 'held-'))
const hold = (call: typeof disk.call, failures: number) => Object.assign(disk, { call, failures })
const forever = Number.POSITIVE_INFINITY

const record = {
  userId: '7',
  path: '/api/post/1',
  savedAt: 1,
  language: 'ru' as const,
  headers: {},
  body: '{}',
}

test('settings are written once the file is free; of two changes meanwhile the later one stays', async () => {
  const at = await folder()
  const settings = await openSettings(at)
  hold('rename', 3)
  await Promise.all([settings.change({ staysInTray: true }), settings.change({ opensAtLogin: true })])
  expect((await openSettings(at)).current()).toMatchObject({ staysInTray: true, opensAtLogin: true })
  hold('rename', forever)
  await expect(settings.change({ staysInTray: false })).rejects.toThrow('EPERM')
  disk.failures = 0
  expect(JSON.parse(await readFile(join(at, 'settings.json'), 'utf8'))).toMatchObject({ staysInTray: true })
})

test('settings that somebody holds at the start are read once they are free, and never taken for none', async () => {
  const at = await folder()
  await (await openSettings(at)).change({ servers: [origin], lockAfter: 15 })
  hold('readFile', 3)
  expect((await openSettings(at)).current()).toMatchObject({ servers: [origin], lockAfter: 15 })
  hold('readFile', forever)
  await expect(openSettings(at)).rejects.toThrow('EPERM')
  disk.failures = 0
})

test('a record is cached once its file is free', async () => {
  const cache = recordCache(await folder(), keys, () => 2)
  hold('rename', 3)
  await cache.write(origin, record)
  expect(await cache.read(origin, '7', record.path)).toEqual(record)
  hold('rename', forever)
  await expect(cache.write(origin, record)).rejects.toThrow('EPERM')
  disk.failures = 0
})

test('a record that somebody holds is neither lost for that, nor left behind where it has to go', async () => {
  const cache = recordCache(await folder(), keys, () => 2)
  await cache.write(origin, record)
  hold('readFile', 3)
  await cache.removeWhere(origin, () => false)
  hold('readFile', forever)
  await expect(cache.removeWhere(origin, () => false)).rejects.toThrow('EPERM')
  hold('rm', 3)
  expect(await cache.read(origin, '7', record.path)).toEqual(record)
  await cache.removeWhere(origin, () => true)
  expect(await cache.read(origin, '7', record.path)).toBeNull()
  await cache.write(origin, record)
  hold('rm', 3)
  await cache.remove(origin, '7', record.path)
  expect(await cache.read(origin, '7', record.path)).toBeNull()
  await cache.write(origin, record)
  hold('rm', 3)
  await cache.clear(origin)
  expect(await cache.read(origin, '7', record.path)).toBeNull()
})

test('the key of records goes although somebody holds their files', async () => {
  let isKept = true
  const clear = async () => {
    isKept = false
  }
  const at = await folder()
  const store = recordCache(at, { ...keys, clear }, () => 2)
  hold('rm', forever)
  await expect(store.clear(origin)).rejects.toThrow('EPERM')
  disk.failures = 0
  expect(isKept).toBe(false)
})
