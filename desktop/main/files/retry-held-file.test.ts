import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { putAside, retryHeldFile } from './retry-held-file.ts'

const held = (code: string) => Object.assign(new Error(code), { code })

/** Fails so often. */
const failing = (times: number, code: string) => {
  const pauses: number[] = []
  let attempts = 0
  const work = () => {
    attempts += 1
    if (attempts <= times) throw held(code)
    return 'written'
  }
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  return { pauses, attempts: () => attempts, result: retryHeldFile(work, pause) }
}

test.each(['EPERM', 'EBUSY', 'EACCES'])('what somebody holds open (%s) is tried again', async code => {
  const { result, attempts } = failing(3, code)
  expect([await result, attempts()]).toEqual(['written', 4])
})

test('after two seconds it fails as it would have', async () => {
  const { result, pauses } = failing(Number.POSITIVE_INFINITY, 'EBUSY')
  await expect(result).rejects.toThrow('EBUSY')
  expect(pauses.reduce((sum, each) => sum + each)).toBe(2_000)
})

test('any other failure comes at once, and the first attempt does not wait for a turn', async () => {
  const { result, attempts } = failing(1, 'ENOSPC')
  expect(attempts()).toBe(1)
  await expect(result).rejects.toThrow('ENOSPC')
  expect(attempts()).toBe(1)
})

test('a damaged file is put beside those of before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aside-'))
  const file = join(folder, 'settings.json')
  const aside = []
  for (const text of ['first', 'second', 'third']) {
    await writeFile(file, text)
    aside.push(await putAside(file))
  }
  const texts = aside.map(path => readFileSync(path, 'utf8'))
  expect([texts, aside[0]]).toEqual([['first', 'second', 'third'], `${file}.unreadable`])
})
