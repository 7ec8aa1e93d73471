import { expect, test } from 'vitest'
import { profileFolder } from './profile-folder.ts'

test('development never touches the data of an installed program', () => {
  expect([true, false].map(isPackaged => profileFolder('/data', isPackaged))).toEqual([
    '/data/customs-broker',
    '/data/customs-broker-development',
  ])
})
