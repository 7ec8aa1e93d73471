import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { machineOf } from './machine-of.ts'

const modules = fileURLToPath(new URL('../../node_modules/keytar/prebuilds', import.meta.url))

test.each(['linux-x64', 'linux-arm64', 'win32-x64', 'win32-arm64', 'darwin-x64', 'darwin-arm64'])(
  'the keychain module of %s is there and is for it',
  target => {
    expect(machineOf(readFileSync(`${modules}/${target}/keytar.node`))).toBe(target.replace('-', ' '))
  },
)

test('something else is for nothing', () => {
  expect(machineOf(Buffer.from('not a module'))).toBe('unknown')
  expect(machineOf(Buffer.alloc(200, 'MZ'))).toBe('unknown')
})
