import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { presetPlaces, presetServer } from './preset-server.ts'

const folderWith = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'preset-'))
  writeFileSync(join(folder, 'server.txt'), text)
  return folder
}

test('the first usable address counts; one that could not be typed either does not', () => {
  const none = mkdtempSync(join(tmpdir(), 'preset-'))
  const own = folderWith('broker.example\n')
  expect(presetServer([none])).toBeNull()
  expect(presetServer([none, folderWith('http://broker.example'), own])).toBe('https://broker.example')
  expect(presetServer([own, folderWith('other.example')])).toBe('https://broker.example')
})

test('it is looked for where an ordinary person cannot write, and beside the program', () => {
  expect(presetPlaces('linux', '/opt/x/resources')).toEqual(['/etc/customs-broker', '/opt/x/resources'])
  expect(presetPlaces('win32', 'C:\\x\\resources')).toEqual(['C:\\x\\resources'])
  expect(presetPlaces('darwin', '/x')).toEqual(['/Library/Application Support/customs-broker', '/x'])
})
