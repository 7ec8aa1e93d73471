import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import ownTempFolder from './own-temp-folder.ts'

const outside = tmpdir()
afterEach(() => vi.unstubAllEnvs())

const begin = (): (() => void) => {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, outside)
  return ownTempFolder()
}

test('what a run leaves behind goes with its folder, and nothing beside it', () => {
  const remove = begin()
  const own = tmpdir()
  writeFileSync(join(mkdtempSync(join(own, 'left-')), 'file'), 'left behind')
  expect(own).not.toBe(outside)
  remove()
  expect([existsSync(own), existsSync(outside)]).toEqual([false, true])
})

test('the folder of a run that was killed goes after a day, that of a run beside this one stays', () => {
  const removes = [begin()]
  const killed = tmpdir()
  removes.push(begin())
  const beside = tmpdir()
  const yesterday = Date.now() / 1000 - 90_000
  utimesSync(killed, yesterday, yesterday)
  removes.push(begin())
  expect(dirname(tmpdir())).toBe(dirname(killed))
  expect([existsSync(killed), existsSync(beside)]).toEqual([false, true])
  for (const remove of removes) remove()
})

test('this very run has one', () => {
  expect(outside).toContain('broker-tests-')
})
