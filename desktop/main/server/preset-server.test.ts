import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { offeredServer, type PresetAccess, presetServer } from './preset-server.ts'

/** A computer where these files and answers of programs are, and what was asked of it. */
const computer = (given: Record<string, string>) => {
  const asked: string[] = []
  const answer = (what: string): string => {
    asked.push(what)
    const text = given[what]
    if (text === undefined) throw new Error(`${what} is not there`)
    return text
  }
  const access: PresetAccess = { readFile: answer, run: (...words) => answer(words.join(' ')) }
  return { access, asked }
}

const registry = (root: string): string =>
  String.raw`${join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe')} query ${root}\SOFTWARE\Policies\Customs Broker /v Server`
const managed =
  '/usr/bin/plutil -extract Server raw -o - /Library/Managed Preferences/ua.customs-broker.desktop.plist'

test.each([
  ['win32', [registry('HKLM'), registry('HKCU'), join('/x', 'server.txt')]],
  ['darwin', [managed, '/Library/Application Support/customs-broker/server.txt', join('/x', 'server.txt')]],
  ['linux', ['/etc/customs-broker/server.txt', join('/x', 'server.txt')]],
] as const)('on %s the policy comes before the file beside the program', (platform, places) => {
  const { access, asked } = computer({})
  expect(presetServer(platform, '/x', access)).toBeNull()
  expect(asked).toEqual(places)
})

test('a policy of Windows is read out of its registry', () => {
  const written =
    '\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Customs Broker\r\n    Server    REG_SZ    broker.example\r\n\r\n'
  const { access } = computer({ [registry('HKLM')]: written, [join('/x', 'server.txt')]: 'other.example' })
  expect(presetServer('win32', '/x', access)).toBe('https://broker.example')
})

test('an address that could not be typed does not count; the next one does', () => {
  const { access } = computer({
    [managed]: 'http://broker.example\n',
    '/Library/Application Support/customs-broker/server.txt': 'broker.example\n',
  })
  expect(presetServer('darwin', '/x', access)).toBe('https://broker.example')
})

test('the file beside the program is read where it lies', () => {
  const resources = mkdtempSync(join(tmpdir(), 'preset-'))
  expect(presetServer('linux', resources)).toBeNull()
  writeFileSync(join(resources, 'server.txt'), 'broker.example\n')
  expect(presetServer('linux', resources)).toBe('https://broker.example')
  // As PowerShell 5.1 writes what is led into a file by `>`.
  writeFileSync(join(resources, 'server.txt'), '\uFEFFhttps://office.example\r\n', 'utf16le')
  expect(presetServer('linux', resources)).toBe('https://office.example')
})

test.skipIf(process.platform === 'win32')(
  'Windows is asked by its own program, whose complaint of a missing policy nobody sees',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'windows-'))
    mkdirSync(join(folder, 'System32'))
    const reg = [
      '#!/bin/sh',
      'case "$2" in HKCU*) echo "    Server    REG_SZ    broker.example";;',
      '*) echo "ERROR: no such key" >&2; exit 1;; esac',
    ]
    writeFileSync(join(folder, 'System32', 'reg.exe'), reg.join('\n'), { mode: 0o755 })
    vi.stubEnv('SystemRoot', folder)
    const complaint = vi.spyOn(process.stderr, 'write')
    onTestFinished(() => {
      vi.unstubAllEnvs()
      complaint.mockRestore()
    })
    expect(presetServer('win32', folder)).toBe('https://broker.example')
    expect(complaint).not.toHaveBeenCalled()
  },
)

test('a shortcut may offer an address', () => {
  expect(offeredServer(['/opt/customs-broker', '--hidden', '--server=broker.example'])).toBe('broker.example')
  expect(
    offeredServer(['/opt/customs-broker', 'customs-broker://open/admin?--server=evil.example']),
  ).toBeNull()
})
