import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashInputs, isFresh, markFresh, markStale } from '#shared/tooling/bundles.ts'
import { whyInstall, withAddresses } from '#shared/tooling/install.mjs'
import { isNewEnough, linkNode } from '#shared/tooling/node-version.mjs'

describe('whyInstall', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' }
  const wanted = { '': {}, 'node_modules/a': a, 'node_modules/win': { ...a, optional: true } }

  it('is content with what the lockfile says, other systems aside', () => {
    expect(whyInstall(wanted, { 'node_modules/a': a })).toBeUndefined()
  })

  it.each<[string, Parameters<typeof whyInstall>[1], string]>([
    ['nothing installed', undefined, 'none are here yet'],
    ['a missing package', {}, 'node_modules/a is not as locked'],
    ['another version', { 'node_modules/a': { ...a, version: '2.0.0' } }, 'node_modules/a is not as locked'],
    [
      'another content',
      { 'node_modules/a': { ...a, integrity: 'sha512-b' } },
      'node_modules/a is not as locked',
    ],
    [
      'an optional package of another version',
      { 'node_modules/a': a, 'node_modules/win': { ...a, version: '0.9.0' } },
      'node_modules/win is not as locked',
    ],
  ])('installs with %s', (_, installed, reason) => {
    expect(whyInstall(wanted, installed)).toBe(reason)
  })

  it('does not go on without a lockfile', () => {
    expect(() => whyInstall(undefined, {})).toThrow('package-lock.json is missing or broken')
  })
})

it('gives npm the address of each package, so that it need not ask for it', () => {
  const locked = { version: '1.0.0', integrity: 'sha512-a' }
  const paths = ['', 'node_modules/a', 'node_modules/b/node_modules/@c/d']
  const lock = Object.fromEntries(paths.map(path => [path, locked]))
  expect(withAddresses({ ...lock, 'node_modules/alias': { ...locked, name: '@e/f' } })).toEqual({
    '': locked,
    'node_modules/a': { ...locked, resolved: 'https://registry.invalid/a/-/a-1.0.0.tgz' },
    'node_modules/b/node_modules/@c/d': {
      ...locked,
      resolved: 'https://registry.invalid/@c/d/-/d-1.0.0.tgz',
    },
    'node_modules/alias': {
      ...locked,
      name: '@e/f',
      resolved: 'https://registry.invalid/@e/f/-/f-1.0.0.tgz',
    },
  })
})

describe('isNewEnough', () => {
  it.each([
    ['v20.20.2', false],
    ['v24.0.0', true],
    ['v24.21.0', true],
    ['v100.1.0', true],
    ['', false],
    [undefined, false],
  ])('%s: %s', (version, enough) => {
    expect(isNewEnough(version)).toBe(enough)
  })
})

it('links the packaged Node where npm has left it without a command', () => {
  const root = mkdtempSync(join(tmpdir(), 'node-'))
  const link = join(root, 'node_modules/.bin/node')
  const packaged = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  mkdirSync(dirname(link), { recursive: true })
  linkNode(root)
  expect(existsSync(link)).toBe(false)
  mkdirSync(dirname(packaged), { recursive: true })
  writeFileSync(packaged, 'Node')
  linkNode(root)
  linkNode(root)
  expect(readFileSync(link, 'utf8')).toBe('Node')
  rmSync(root, { recursive: true })
})

describe('a bundle', () => {
  const bundle = {
    name: 'site',
    builds: [{ config: 'site/vite.config.ts' }],
    inputs: ['site', 'package.json', 'gone'],
    outputs: ['dist/site/entry.js'],
  }
  let root: string
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bundle-'))
    write('package.json', '{}')
    write('site/vite.config.ts', 'export default {}')
    write('site/pages/home.tsx', 'home')
    write('dist/site/entry.js', 'built')
    markFresh(bundle, hashInputs(bundle, root), root)
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('is fresh as long as nothing changes', () => {
    expect(isFresh(bundle, root)).toBe(true)
    write('site/pages/home.tsx', 'home')
    expect(isFresh(bundle, root)).toBe(true)
  })

  it.each<[string, () => void]>([
    ['a source changes', () => write('site/pages/home.tsx', 'Home')],
    ['a source comes', () => write('site/pages/blog.tsx', '')],
    ['a source goes', () => unlinkSync(join(root, 'site/pages/home.tsx'))],
    [
      'text moves from one source to another',
      () => {
        write('site/pages/home.tsx', 'ho')
        write('site/pages/me.tsx', 'me')
      },
    ],
    ['a single file changes', () => write('package.json', '{ }')],
    ['what was built is gone', () => unlinkSync(join(root, 'dist/site/entry.js'))],
    ['a build was begun and not finished', () => markStale(bundle, root)],
  ])('is stale when %s', (_, change) => {
    change()
    expect(isFresh(bundle, root)).toBe(false)
  })

  it('is stale when a setting that is built into it changes', () => {
    const withSetting = { ...bundle, settings: ['BUNDLE_TEST_SETTING'] }
    markFresh(withSetting, hashInputs(withSetting, root), root)
    expect(isFresh(withSetting, root)).toBe(true)
    process.env.BUNDLE_TEST_SETTING = 'https://updates.example'
    try {
      expect(isFresh(withSetting, root)).toBe(false)
    } finally {
      delete process.env.BUNDLE_TEST_SETTING
    }
  })

  it.each(['site/pages/home.test.tsx', 'site/e2e/home.spec.ts', 'site/README.md', 'site/.DS_Store'])(
    'stays fresh when %s comes, which is not bundled',
    path => {
      write(path, 'x')
      expect(isFresh(bundle, root)).toBe(true)
    },
  )
})
