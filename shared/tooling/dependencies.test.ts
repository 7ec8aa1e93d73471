import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { readPackageFacts } from '#shared/tooling/package-facts.ts'
import type { LockEntry, PackageFacts } from '#shared/tooling/package-rules.ts'
import { FORBIDDEN, findPackageProblems, LEAST_VERSIONS } from '#shared/tooling/package-rules.ts'

const CHECKSUM = { integrity: 'sha512-x' }

function facts(lock: Record<string, LockEntry>, rest: Partial<PackageFacts> = {}): PackageFacts {
  return { lock, allowScripts: {}, compiled: [], ...rest }
}

describe('the packages of this project', () => {
  it('have none of the problems', () => {
    expect(findPackageProblems(readPackageFacts())).toEqual([])
  })

  it('bring a SQLite that does not lose commits', () => {
    const db = new Database(':memory:')
    const version = String(db.prepare('select sqlite_version()').pluck().get())
    db.close()
    expect(version.localeCompare('3.51.3', 'en', { numeric: true })).toBeGreaterThanOrEqual(0)
  })
})

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
      'node_modules/a/node_modules/multer is 2.0.2: versions below 2.1.0 have a known hole',
    ],
    [
      'the archived keytar in place of its alias',
      facts({ 'node_modules/keytar': { ...CHECKSUM, version: '7.9.0' } }),
      'node_modules/keytar must not be used: archived: the alias npm:@github/keytar',
    ],
    [
      'a forbidden package behind an alias',
      facts({ 'node_modules/sheets': { ...CHECKSUM, name: 'xlsx', version: '0.18.5' } }),
      'node_modules/sheets must not be used: frozen on npm with open CVEs: read-excel-file and write-excel-file',
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

  it.each(Object.entries(LEAST_VERSIONS))(
    'refuses %s just below %s and takes it at that version',
    (name, least) => {
      const at = (version: string) =>
        findPackageProblems(facts({ [`node_modules/${name}`]: { ...CHECKSUM, version } }))
      expect(at('0.0.9')).toHaveLength(1)
      expect(at(least)).toEqual([])
    },
  )

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
