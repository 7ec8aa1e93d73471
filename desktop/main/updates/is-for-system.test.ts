import { expect, test } from 'vitest'
import { isForSystem } from './is-for-system.ts'

test.each([
  ['customs-broker-1.4.0-linux-x86_64.AppImage', 'linux', 'x64', true],
  ['customs-broker-1.4.0-linux-amd64.deb', 'linux', 'x64', true],
  ['customs-broker-1.4.0-linux-arm64.AppImage', 'linux', 'arm64', true],
  ['customs-broker-1.4.0-linux-arm64.AppImage', 'linux', 'x64', false],
  ['customs-broker-1.4.0-linux-x86_64.AppImage', 'linux', 'arm64', false],
  ['customs-broker-1.4.0-win-arm64.exe', 'win32', 'x64', true],
  ['customs-broker-1.4.0-mac-x64.zip', 'darwin', 'arm64', true],
  ['customs-broker-1.4.0-mac-x64.zip', 'linux', 'x64', false],
  ['customs-broker-1.4.0-linux-x86_64.AppImage', 'win32', 'x64', false],
  ['customs-broker-1.4.0-linux-x86_64.AppImage', 'freebsd', 'x64', false],
] as const)('%s on %s %s: %s', (name, platform, arch, expected) => {
  expect(isForSystem(name, platform, arch)).toBe(expected)
})
