import { describe, expect, it } from 'vitest'
import { readAdvisories } from './package-facts.ts'
import type { LockEntry, PackageFacts } from './package-rules.ts'
import { FORBIDDEN, findOldAdvisories, findPackageProblems } from './package-rules.ts'

const CHECKSUM = { integrity: 'sha512-x' }
const { advisories } = readAdvisories()

function facts(lock: Record<string, LockEntry>, rest: Partial<PackageFacts> = {}): PackageFacts {
  return { lock, allowScripts: {}, compiled: [], advisories, ...rest }
}

describe('findPackageProblems', () => {
  it.each<[string, PackageFacts, string]>([
    [
      'an optional dependency that is not in the lock',
      facts({
        'node_modules/a': { ...CHECKSUM, version: '1.0.0', optionalDependencies: { 'a-win32-x64': '1.0.0' } },
      }),
      'a-win32-x64, which node_modules/a wants, is not in package-lock.json',
    ],
    [
      'a dependency of the project that is not in the lock',
      facts({ '': { dependencies: { express: '5.3.0' } } }),
      'express, which package.json wants, is not in package-lock.json',
    ],
    [
      'a dependency that only another package has in its own folder',
      facts({
        'node_modules/a': { ...CHECKSUM, dependencies: { c: '1' } },
        'node_modules/b/node_modules/c': CHECKSUM,
      }),
      'c, which node_modules/a wants, is not in package-lock.json',
    ],
    [
      'an old version in the folder of another package',
      facts({ 'node_modules/a/node_modules/multer': { ...CHECKSUM, version: '2.0.2' } }),
      'node_modules/a/node_modules/multer is 2.0.2: versions below 2.4.0 have GHSA-3pph-fpjx-jg34, writes that nobody ends after an upload broke off',
    ],
    [
      'the archived keytar in place of its alias',
      facts({ 'node_modules/keytar': { ...CHECKSUM, version: '7.9.0' } }),
      'node_modules/keytar must not be used: archived: the alias npm:@github/keytar',
    ],
    [
      'a forbidden package behind an alias',
      facts({ 'node_modules/sheets': { ...CHECKSUM, name: 'xlsx', version: '0.18.5' } }),
      'node_modules/sheets must not be used: frozen on npm with open CVEs: our own reader and write-excel-file',
    ],
    [
      'a download address',
      facts({ 'node_modules/a': { ...CHECKSUM, resolved: 'https://registry.example/a.tgz' } }),
      'node_modules/a names a download address (resolved), which ties it to one registry',
    ],
    ['no checksum', facts({ 'node_modules/a': {} }), 'node_modules/a has no checksum (integrity)'],
    [
      'an install script that nobody decided on',
      facts({ 'node_modules/k': { ...CHECKSUM, name: '@x/k', hasInstallScript: true } }),
      '@x/k runs code when installed: allow or refuse it in allowScripts of package.json',
    ],
    [
      'a package that npm would compile by itself',
      facts({}, { compiled: ['gyp'] }),
      'gyp runs code when installed: allow or refuse it in allowScripts of package.json',
    ],
    [
      'a decision about a package without an install script',
      facts({}, { allowScripts: { gone: true } }),
      'allowScripts of package.json names gone, which runs nothing when installed',
    ],
  ])('finds %s', (_, broken, problem) => {
    expect(findPackageProblems(broken)).toEqual([problem])
  })

  it.each(advisories)('rejects $package just below $least, $id, and takes it at that version', advisory => {
    const at = (version: string, dev = false) =>
      findPackageProblems(
        facts(
          { [`node_modules/${advisory.package}`]: { ...CHECKSUM, version, dev } },
          { advisories: [advisory] },
        ),
      )
    expect(at('0.0.9')).toEqual([expect.stringContaining(advisory.id)])
    expect(at(advisory.least)).toEqual([])
    expect(at('0.0.9', true)).toHaveLength(advisory.shippedOnly ? 0 : 1)
  })

  it.each([
    ['1.9.0', '1.10.0', 1],
    ['1.10.0', '1.9.0', 0],
  ])('compares versions by their numbers: %s where %s is the least', (version, least, found) => {
    const advisory = { package: 'a', least, id: 'CVE-2026-0001', what: 'a hole', shippedOnly: true }
    const lock = { 'node_modules/a': { ...CHECKSUM, version } }
    expect(findPackageProblems(facts(lock, { advisories: [advisory] }))).toHaveLength(found)
  })

  it('leaves the project itself alone, whatever it is called and runs', () => {
    expect(findPackageProblems(facts({ '': { name: 'request', hasInstallScript: true } }))).toEqual([])
  })

  it('accepts scripts that somebody allowed or refused', () => {
    const lock = { 'node_modules/k': { ...CHECKSUM, hasInstallScript: true } }
    const decided = { compiled: ['gyp'], allowScripts: { k: true, gyp: false } }
    expect(findPackageProblems(facts(lock, decided))).toEqual([])
  })

  it.each(Object.keys(FORBIDDEN))('rejects %s', name => {
    expect(findPackageProblems(facts({ [`node_modules/${name}`]: CHECKSUM }))).toHaveLength(1)
  })

  it('finds a dependency in any folder above the asker', () => {
    const lock = {
      'node_modules/a/node_modules/b/node_modules/@s/c': { ...CHECKSUM, dependencies: { d: '1', e: '1' } },
      'node_modules/a/node_modules/d': CHECKSUM,
      'node_modules/e': CHECKSUM,
    }
    expect(findPackageProblems(facts(lock))).toEqual([])
  })
})

describe('findOldAdvisories', () => {
  it('trusts the list of advisories for 45 days, and then says loudly that it is old', () => {
    const on = (day: string) => findOldAdvisories('2026-11-21', new Date(`${day}T12:00:00Z`))
    expect([on('2026-11-21'), on('2027-01-05')]).toEqual([null, null])
    expect(on('2027-01-06')).toContain('2026-11-21, 46 days ago')
  })
})
