import { beforeEach, expect, it } from 'vitest'
import { perContentVersion } from './cached-by-content-version.ts'
import { setContentVersion } from './db/content-version.ts'
import type { Db } from './db/open.ts'

const db = {} as Db
let version: number
let reads: string[]
let stored: string
beforeEach(() => {
  ;[version, reads, stored] = [1, [], 'old']
  setContentVersion(db, () => version)
})

const reader = () =>
  perContentVersion(async (_db, asked: string) => {
    reads.push(asked)
    const value = `${asked} ${stored}`
    await new Promise(resolve => setImmediate(resolve))
    if (stored === 'broken') throw new Error('broken')
    return value
  })

it('reads each question once for a version of the content, also when many ask at once', async () => {
  const read = reader()
  expect(await Promise.all([read(db, 'a'), read(db, 'a'), read(db, 'b')])).toEqual([
    'a old',
    'a old',
    'b old',
  ])
  expect(reads).toEqual(['a', 'b'])
  ;[version, stored] = [2, 'new']
  expect([await read(db, 'a'), await read(db, 'a')]).toEqual(['a new', 'a new'])
  expect(reads).toEqual(['a', 'b', 'a'])
})

it('reads anew what was read while somebody wrote', async () => {
  const read = reader()
  const early = read(db, 'a')
  await Promise.resolve()
  ;[version, stored] = [2, 'new']
  expect(await early).toBe('a old')
  expect(await read(db, 'a')).toBe('a new')
})

it('caches no failure', async () => {
  const read = reader()
  stored = 'broken'
  await expect(read(db, 'a')).rejects.toThrow('broken')
  stored = 'whole'
  expect(await read(db, 'a')).toBe('a whole')
})

it('forgets all after a thousand questions', async () => {
  const read = reader()
  for (let number = 0; number < 1000; number += 1) await read(db, String(number))
  await read(db, '999')
  await read(db, '999')
  expect(reads).toHaveLength(1001)
})
