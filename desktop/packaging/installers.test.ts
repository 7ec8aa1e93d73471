/** Packs the program as `npm run dist` does, up to the installers' own tools, and looks at what would ship. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, Platform } from 'electron-builder'
import { build as buildProgram } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
// electron-builder's own libraries, of the versions that it packs with.
const requireOfBuilder = createRequire(
  createRequire(import.meta.url).resolve('electron-builder/package.json'),
)
const library = dirname(requireOfBuilder.resolve('app-builder-lib/package.json'))
const requireOfLibrary = createRequire(join(library, 'package.json'))
const asar = requireOfLibrary('@electron/asar') as {
  createPackage(from: string, to: string): Promise<void>
  listPackage(archive: string, options: { isPack: boolean }): string[]
}
const fuses = requireOfLibrary('@electron/fuses') as {
  getCurrentFuseWire(binary: string): Promise<Record<number, number>>
  FuseV1Options: Record<string, number>
}
const yaml = requireOfLibrary('js-yaml') as { load(text: string): unknown }
const { validateSchema } = requireOfLibrary('./out/util/config/schemaValidator.js') as {
  validateSchema(schema: object, data: object): void
}
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'installers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const configuration = async () =>
  yaml.load(await readFile(join(root, 'electron-builder.yml'), 'utf8')) as Record<string, unknown>

describe('electron-builder.yml', () => {
  test("fits electron-builder's own schema, and a wrong key does not", async () => {
    const schema = JSON.parse(await readFile(join(library, 'scheme.json'), 'utf8')) as object
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

  test('has the keychain module outside the archive, where it can be loaded', async () => {
    const module = `resources/app.asar.unpacked/node_modules/keytar/prebuilds/linux-${process.arch}/keytar.node`
    expect((await stat(join(packed, module))).size).toBeGreaterThan(10_000)
  })

  test('has the languages of the office only', async () => {
    expect((await readdir(join(packed, 'locales'))).sort()).toEqual(['en-US.pak', 'ru.pak', 'uk.pak'])
  })

  test('has its fuses set in the binary', async () => {
    const wire = await fuses.getCurrentFuseWire(join(packed, 'customs-broker'))
    const set = Object.fromEntries(
      Object.keys(expectedFuses).map(name => [
        name,
        wire[fuses.FuseV1Options[name] ?? -1] === '1'.charCodeAt(0),
      ]),
    )
    expect(set).toEqual(expectedFuses)
    // The handlers of WebAssembly's traps, which the library has no name for yet, stay on.
    expect(wire[8]).toBe('1'.charCodeAt(0))
  })
})

const expectedFuses = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
}

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
