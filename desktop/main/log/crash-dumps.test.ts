import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDumps, removeOldDumps } from './crash-dumps.ts'

test('the three newest dumps stay, wherever they lie; what else is there is not touched', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dumps-'))
  removeOldDumps(join(folder, 'nowhere'))
  for (const part of ['completed', 'pending']) mkdirSync(join(folder, part))
  const dumps = ['completed/a', 'pending/b', 'completed/c', 'pending/d', 'completed/e']
  for (const [seconds, name] of dumps.entries()) {
    for (const ending of ['dmp', 'meta']) {
      writeFileSync(join(folder, `${name}.${ending}`), ending === 'dmp' ? name : '')
      utimesSync(join(folder, `${name}.${ending}`), seconds, seconds)
    }
  }
  writeFileSync(join(folder, 'settings.dat'), '')
  removeOldDumps(folder)
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.includes('.'))
  expect(left.sort()).toEqual([
    'completed/c.dmp',
    'completed/c.meta',
    'completed/e.dmp',
    'completed/e.meta',
    'pending/d.dmp',
    'pending/d.meta',
    'settings.dat',
  ])
  // All that there is of them goes into the file for support, the newest first.
  expect(readDumps(folder).map(({ name, bytes }) => [name, String(bytes)])).toEqual([
    ['e.dmp', 'completed/e'],
    ['d.dmp', 'pending/d'],
    ['c.dmp', 'completed/c'],
  ])
})

test('before the first crash there are none, and no folder', () => {
  expect(readDumps(join(tmpdir(), 'no-such-folder-of-dumps'))).toEqual([])
})
