/** Packs the program as `npm run dist` does, up to the installers' own tools, and looks at what would ship. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, Platform } from 'electron-builder'
import { build as buildProgram } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asar, builderLibrary, validateSchema, yaml } from './builder-library.ts'
import { expectedFuses, readFuses } from './expected-fuses.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'installers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const configuration = async () =>
  yaml.load(await readFile(join(root, 'electron-builder.yml'), 'utf8')) as Record<string, unknown>

describe('electron-builder.yml', () => {
  test("fits electron-builder's own schema, and a wrong key does not", async () => {
    const schema = JSON.parse(await readFile(join(builderLibrary, 'scheme.json'), 'utf8')) as object
    const config = await configuration()
    expect(() => validateSchema(schema, config)).not.toThrow()
    expect(() => validateSchema(schema, { ...config, nsis: { perMachin: true } })).toThrow(/nsis/)
  })

  test('builds what was ordered: NSIS for one person, a hardened dmg, AppImage and deb', async () => {
    expect(await configuration()).toMatchObject({
      win: { target: [{ target: 'nsis' }] },
      nsis: { perMachine: false, oneClick: false },
      mac: { target: [{ target: 'dmg' }], hardenedRuntime: true },
      linux: { target: [{ target: 'AppImage' }, { target: 'deb' }] },
      protocols: [{ schemes: ['customs-broker'] }],
      publish: null,
    })
  })
})

test('a deb has what its builder rejects to do without: a maintainer, an address, a section', async () => {
  const { linux, extraMetadata, deb } = (await configuration()) as Record<string, Record<string, unknown>>
  expect(linux?.maintainer).toMatch(/^[^<>]+ <[^@<> ]+@[^@<> ]+>$/)
  expect(extraMetadata?.homepage).toMatch(/^https:\/\//)
  expect(deb?.depends).toEqual(expect.arrayContaining(['libsecret-1-0', 'libnss3', 'libgtk-3-0']))
})

describe('the packed program', { timeout: 120_000 }, () => {
  let packed = ''

  beforeAll(async () => {
    if (!existsSync(join(root, 'dist/desktop/main/main.js'))) {
      await buildProgram({ configFile: join(root, 'desktop/vite.config.ts'), logLevel: 'warn' })
    }
    const electronDist = join(folder, 'electron')
    await placeElectron(electronDist)
    await build({
      targets: Platform.LINUX.createTarget('dir'),
      projectDir: root,
      config: {
        ...(await configuration()),
        electronDist,
        directories: { output: join(folder, 'out'), buildResources: 'desktop/resources' },
      },
    })
    packed = join(folder, 'out/linux-unpacked')
  }, 120_000)

  test('carries the built program, its description and keytar, and nothing else', () => {
    const files = asar
      .listPackage(join(packed, 'resources/app.asar'), { isPack: false })
      .map(path => path.replaceAll('\\', '/'))
    const foreign = files.filter(path => !allowed.some(pattern => pattern.test(path)))
    expect(foreign).toEqual([])
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/dist/desktop/main/main.js',
        '/dist/desktop/preload/preload.cjs',
        '/dist/desktop/renderer/index.html',
        '/node_modules/keytar/lib/keytar.js',
      ]),
    )
  })

  test('carries no secret, nothing of development, and our own code stays below its budget', async () => {
    const archive = join(packed, 'resources/app.asar')
    const paths = asar
      .listPackage(archive, { isPack: false })
      .map(path => path.replaceAll('\\', '/').slice(1))
      .filter(path => /\.(?:js|cjs|json|html|css|svg|png|woff2)$/.test(path))
    const files = paths.map(path => ({ path, content: asar.extractFile(archive, path) }))
    expect(files.length).toBeGreaterThan(20)
    const revealing = files.filter(({ content }) =>
      secrets.some(secret => secret.test(content.toString('latin1'))),
    )
    expect(revealing.map(({ path }) => path)).toEqual([])
    expect(paths.filter(path => /\.map$|\.test\.|stand-in|e2e|tsconfig|\.env/.test(path))).toEqual([])
    const own = files.filter(({ path }) => path.startsWith('dist/desktop/'))
    const bytes = own.reduce((sum, { content }) => sum + content.byteLength, 0)
    expect(bytes).toBeLessThan(mostOwnBytes)
  })

  test('has the keychain module outside the archive, where it can be loaded', async () => {
    const module = `resources/app.asar.unpacked/node_modules/keytar/prebuilds/linux-${process.arch}/keytar.node`
    expect((await stat(join(packed, module))).size).toBeGreaterThan(10_000)
  })

  test('has the languages of the office only', async () => {
    expect((await readdir(join(packed, 'locales'))).sort()).toEqual(['en-US.pak', 'ru.pak', 'uk.pak'])
  })

  test('has its fuses set in the binary', async () => {
    const set = await readFuses(join(packed, 'customs-broker'))
    expect(set).toEqual({ ...expectedFuses, wasmTraps: true })
  })
})

/** Of what is bundled for main, preload and page together. 8 MiB. */
const mostOwnBytes = 8 * 1024 * 1024

/** Keys, tokens, source maps and places on the machine that built it. */
const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  /AGE-SECRET-KEY-/,
  /sourceMappingURL=/,
  new RegExp(root.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')),
]

const allowed = [
  /^\/package\.json$/,
  /^\/(dist|dist\/desktop|node_modules)$/,
  /^\/dist\/desktop\/(main|preload|renderer)(\/|$)/,
  /^\/node_modules\/keytar(\/(package\.json|lib(\/.*)?|prebuilds(\/linux-[^/]+(\/.*)?)?))?$/,
]

/** What electron-builder needs of Electron to pack: a binary with the fuses' wire in it, and the default program. */
const placeElectron = async (at: string): Promise<void> => {
  const real = process.env.ELECTRON_OVERRIDE_DIST_PATH
  await mkdir(join(at, 'resources'), { recursive: true })
  // As Electron ships it, so that a fuse that is not flipped shows.
  const asShipped = '101100011'
  const wire = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, asShipped.length]),
    Buffer.from(asShipped),
  ])
  const binary =
    real === undefined
      ? Buffer.concat([Buffer.alloc(64), wire, Buffer.alloc(64)])
      : await readFile(join(real, 'electron'))
  await writeFile(join(at, 'electron'), binary)
  await chmod(join(at, 'electron'), 0o755)
  await writeFile(join(at, 'chrome-sandbox'), '')
  await mkdir(join(at, 'locales'))
  for (const language of ['de', 'en-US', 'ru', 'uk'])
    await writeFile(join(at, 'locales', `${language}.pak`), '')
  await writeFile(join(at, 'version'), '45.3.4')
  const empty = join(at, 'default')
  await mkdir(empty)
  await writeFile(join(empty, 'package.json'), '{}')
  await asar.createPackage(empty, join(at, 'resources/default_app.asar'))
}
