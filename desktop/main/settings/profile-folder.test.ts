import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { profileFolder } from './profile-folder.ts'

const withProfile = (...names: string[]): string => {
  const appData = mkdtempSync(join(tmpdir(), 'app-data-'))
  for (const name of names) {
    mkdirSync(join(appData, name))
    writeFileSync(join(appData, name, 'settings.json'), '{}')
  }
  return appData
}

test.each([
  ['a new one', [], 'customs-broker'],
  ['the one there is', ['customs-broker', 'Таможенный брокер'], 'customs-broker'],
  ['that of the older name', ['Таможенный брокер'], 'Таможенный брокер'],
  [
    'that of the older name as macOS may spell it',
    ['Таможенный брокер'.normalize('NFD')],
    'Таможенный брокер'.normalize('NFD'),
  ],
])('an installed program takes %s', (_which, names, expected) => {
  const appData = withProfile(...names)
  expect(profileFolder(appData, true)).toBe(join(appData, expected))
})

test('development never touches the data of an installed program', () => {
  const appData = withProfile('customs-broker')
  expect(profileFolder(appData, false)).toBe(join(appData, 'customs-broker-development'))
})
