import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  installerPattern,
  oversizedDownloads,
  problemsFoundBy,
  signatureCheck,
  unpackingOf,
} from './installed-program.ts'

test.each([
  ['linux', 'x64', 'customs-broker-*-linux-amd64.deb'],
  ['linux', 'arm64', 'customs-broker-*-linux-arm64.deb'],
  ['win32', 'x64', 'customs-broker-*-win-x64.exe'],
  ['darwin', 'arm64', 'customs-broker-*-mac-arm64.dmg'],
] as const)('on %s for %s the installer is %s', (platform, arch, pattern) => {
  expect(installerPattern(platform, arch)).toBe(pattern)
})

test('each system unpacks without a question, and into the folder that it is given', () => {
  expect(unpackingOf('/a.deb', 'linux', '/t')).toEqual({
    commands: [['dpkg-deb', '--extract', '/a.deb', '/t']],
    binary: '/t/opt/Customs Broker/customs-broker',
    resources: '/t/opt/Customs Broker/resources',
  })
  expect(unpackingOf('/a.exe', 'win32', '/t').commands).toEqual([['/a.exe', '/S', '/D=/t']])
  expect(unpackingOf('/a.dmg', 'darwin', '/t').commands.map(([, what]) => what)).toEqual([
    'attach',
    '-R',
    'detach',
  ])
})

test('a signature is asked for where installers carry one', () => {
  expect(signatureCheck('/x', 'linux')).toBeNull()
  expect(signatureCheck('/x', 'darwin')?.[0]).toBe('codesign')
  expect(signatureCheck('C:\\x.exe', 'win32')?.at(-1)).toContain("-LiteralPath 'C:\\x.exe'")
})

test('a download above 120 MB is found, on every system', () => {
  const folder = mkdtempSync(join(tmpdir(), 'downloads-'))
  try {
    const most = 120 * 1024 * 1024
    for (const [name, size] of [
      ['customs-broker-1.0.0-win-arm64.exe', most + 1],
      ['customs-broker-1.0.0-linux-amd64.deb', most],
      ['customs-broker-1.0.0-mac-x64.dmg', most + 1],
      ['latest.yml', most + 1],
    ] as const) {
      writeFileSync(join(folder, name), '')
      // Without its bytes on the disk.
      truncateSync(join(folder, name), size)
    }
    const names = oversizedDownloads(folder).map(file => basename(file))
    expect(names.toSorted()).toEqual([
      'customs-broker-1.0.0-mac-x64.dmg',
      'customs-broker-1.0.0-win-arm64.exe',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a check that fails keeps no other from being made', async () => {
  const done: string[] = []
  const problems = await problemsFoundBy([
    () => {
      throw new Error('More than 120 MB')
    },
    async () => Promise.reject(new Error('The fuses are open')),
    async () => void done.push('started'),
  ])
  expect([problems, done]).toEqual([['More than 120 MB', 'The fuses are open'], ['started']])
})
