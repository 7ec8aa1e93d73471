/** Each rule of the packed folder, for every system and processor, on folders made here: it must be able to fail. */
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asar } from './builder-library.ts'
import { hasUpdateSettings, machineOf, type PackedFor, problemsOfPacked } from './packed-content.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const usual = {
  'package.json': '{}',
  'LICENSES.txt': '',
  'dist/desktop/main/main.js': 'start()',
  'dist/desktop/preload/preload.cjs': 'expose()',
  'dist/desktop/renderer/badge.png': '',
  'dist/desktop/renderer/icon.png': '',
  'dist/desktop/renderer/index.html': '<!doctype html>',
  'dist/desktop/renderer/index-uk.html': '<!doctype html>',
  'node_modules/keytar/package.json': '{}',
  'node_modules/keytar/lib/keytar.js': 'load()',
}
const moduleOf = ({ platform, arch }: PackedFor) =>
  `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`

interface Wrong {
  /** More files of the archive, by path. */
  more?: Record<string, string>
  without?: string
  /** Whose keychain module lies where this one's should. */
  keychainOf?: PackedFor
}

/** A folder of resources as electron-builder leaves it. */
const pack = async (packedFor: PackedFor, { more = {}, without, keychainOf = packedFor }: Wrong = {}) => {
  const place = await mkdtemp(join(folder, 'one-'))
  const files = Object.entries({ ...usual, [moduleOf(packedFor)]: '', ...more })
  for (const [path, content] of files) {
    if (path === without) continue
    await mkdir(dirname(join(place, 'app', path)), { recursive: true })
    await writeFile(join(place, 'app', path), content)
  }
  const resources = join(place, 'resources')
  await mkdir(resources)
  await asar.createPackage(join(place, 'app'), join(resources, 'app.asar'))
  await cp(join(root, moduleOf(keychainOf)), join(resources, 'app.asar.unpacked', moduleOf(packedFor)), {
    recursive: true,
  })
  return resources
}

const systems = (['linux', 'win32', 'darwin'] as const).flatMap(platform =>
  (['x64', 'arm64'] as const).map(arch => ({ platform, arch })),
)
const linux: PackedFor = { platform: 'linux', arch: 'x64' }

test.each(systems)(
  'for $platform $arch the right content passes, and the keychain of another does not',
  async of => {
    expect(problemsOfPacked(await pack(of), of)).toEqual([])
    const other = systems.find(({ platform, arch }) => platform !== of.platform || arch !== of.arch) ?? linux
    expect(problemsOfPacked(await pack(of, { keychainOf: other }), of)).toEqual([
      `${moduleOf(of)} is for ${other.platform} ${other.arch}`,
    ])
    const both = await pack(of, { more: { [moduleOf(other)]: '' } })
    expect(problemsOfPacked(both, of)).toContain(`${moduleOf(other)} does not belong`)
  },
)

test.each([
  ['a source map', { 'dist/desktop/main/main.js.map': '{}' }, 'is of development'],
  ['a test', { 'dist/desktop/main/start.test.js': '' }, 'is of development'],
  ['the stand-in', { 'dist/desktop/main/stand-in.js': '' }, 'is of development'],
  ['a journey', { 'dist/desktop/e2e/windows.js': '' }, 'is of development'],
  ['another package', { 'node_modules/left/index.js': '' }, 'does not belong'],
  ['the sources', { 'desktop/main/main.ts': '' }, 'does not belong'],
  ['a private key', { 'dist/desktop/main/a.js': '-----BEGIN PRIVATE KEY-----' }, 'reveals something'],
  [
    'a token',
    { 'dist/desktop/main/a.js': 'eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.c2lnbmF0dXJlMTIz' },
    'reveals something',
  ],
  [
    'a script of the page that keeps its address whatever is in it',
    { 'dist/desktop/renderer/assets/admin.js': '' },
    'may be taken for an older one',
  ],
  ['the key of backups', { 'dist/desktop/main/a.js': 'AGE-SECRET-KEY-1' }, 'reveals something'],
  ['a place on the building machine', { 'dist/desktop/main/a.js': join(root, 'x') }, 'reveals something'],
  [
    'eight megabytes of our own',
    { 'dist/desktop/main/a.js': 'x'.repeat(8 * 1024 * 1024) },
    'our own code has',
  ],
])('%s is found', async (_what, more, problem) => {
  expect(problemsOfPacked(await pack(linux, { more }), linux).join()).toContain(problem)
})

test('a script whose hash spells the folder of journeys by chance is none of them', async () => {
  const more = { 'dist/desktop/renderer/assets/pages-DnLxWe2e.js': '' }
  expect(problemsOfPacked(await pack(linux, { more }), linux)).toEqual([])
})

test.each(Object.keys(usual).filter(path => path !== 'node_modules/keytar/package.json'))(
  'without %s nothing ships',
  async path => {
    expect(problemsOfPacked(await pack(linux, { without: path }), linux)).toEqual([`${path} is missing`])
  },
)

test('a keychain module inside the archive only cannot be loaded, and a program without its feed is found', async () => {
  const resources = await pack(linux)
  await rm(join(resources, 'app.asar.unpacked'), { recursive: true })
  expect(problemsOfPacked(resources, linux)).toEqual([`${moduleOf(linux)} is not outside the archive`])
  expect(hasUpdateSettings(resources)).toBe(false)
})

test.each(['linux-x64', 'linux-arm64', 'win32-x64', 'win32-arm64', 'darwin-x64', 'darwin-arm64'])(
  'the keychain module of %s is there and is for it',
  target => {
    expect(machineOf(readFileSync(join(root, `node_modules/keytar/prebuilds/${target}/keytar.node`)))).toBe(
      target.replace('-', ' '),
    )
  },
)

test('something else is for nothing', () => {
  expect(machineOf(Buffer.from('not a module'))).toBe('unknown')
  expect(machineOf(Buffer.alloc(200, 'MZ'))).toBe('unknown')
})
