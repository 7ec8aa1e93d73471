/** Packs the program as `npm run dist` does, up to the installers' own tools, and looks at what would ship. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Arch, build, Platform } from 'electron-builder'
import { build as buildProgram } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deepLinkScheme } from '#desktop/main/links/deep-link.ts'
import { appId, toastActivator } from '#desktop/main/program-id.ts'
import { sampleOf } from '#shared/tooling/sample.ts'
import { asar, builderLibrary, validateSchema, yaml } from './builder-library.ts'
import { expectedFuses, readFuses } from './expected-fuses.ts'
import { unpackingOf } from './installed-program.ts'
import { hasUpdateSettings, problemsOfPacked } from './packed-content.ts'
import { nameArguments } from './product-name.ts'

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

  test('builds what was ordered: NSIS for one person or the whole computer, a hardened dmg, AppImage and deb', async () => {
    expect(await configuration()).toMatchObject({
      win: { target: [{ target: 'nsis' }] },
      nsis: {
        perMachine: false,
        oneClick: false,
        buildUniversalInstaller: false,
        allowElevation: true,
        packElevateHelper: true,
      },
      mac: { target: [{ target: 'dmg' }, { target: 'zip' }], hardenedRuntime: true },
      linux: { target: [{ target: 'deb' }, { target: 'AppImage' }] },
      protocols: [{ schemes: ['customs-broker'] }],
      publish: { provider: 'generic' },
    })
  })
})

test('a deb has what its builder cannot do without: a maintainer, an address, a section', async () => {
  const { linux, extraMetadata, deb } = (await configuration()) as Record<string, Record<string, unknown>>
  expect(linux?.maintainer).toMatch(/^[^<>]+ <[^@<> ]+@[^@<> ]+>$/)
  expect(extraMetadata?.homepage).toMatch(/^https:\/\//)
  expect(deb?.depends).toEqual(expect.arrayContaining(['libsecret-1-0', 'libnss3', 'libgtk-3-0']))
})

test('a deb brings the profile of AppArmor that gives the program its sandbox, and loads it', async () => {
  const { deb } = (await configuration()) as Record<string, Record<string, unknown>>
  // Either would put another file in the place of what is read here.
  expect(Object.keys(deb ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:afterInstall|appArmorProfile)$/)]),
  )
  const template = (name: string) => readFile(join(builderLibrary, 'templates/linux', name), 'utf8')
  const profile = await template('apparmor-profile.tpl')
  expect(profile).toMatch(/^profile "[^"]+" "\/opt\/[^"]+" flags=\(unconfined\) \{\n\s+userns,$/m)
  const afterInstall = await template('after-install.tpl')
  expect(afterInstall).toContain('/resources/apparmor-profile')
  expect(afterInstall).toMatch(/apparmor_parser --replace .*"\$APPARMOR_PROFILE_TARGET"/)
})

test('the windows and the count on the icon of Linux find their .desktop file', async () => {
  const { linux, extraMetadata } = (await configuration()) as Record<string, Record<string, unknown>>
  // Wayland gives a shortcut of the whole system only to a name in reverse-DNS form.
  expect(extraMetadata?.desktopName).toMatch(/^[a-z]+\.[a-z-]+\.desktop$/)
  expect(linux?.syncDesktopName).toBe(true)
})

test('the files are named in ASCII, and people see the Russian name', async () => {
  const { productName, nsis, mac, linux } = (await configuration()) as Record<string, Record<string, unknown>>
  expect(productName).toMatch(/^[ -~]+$/)
  expect(nsis?.shortcutName).toBe('Таможенный брокер')
  expect(nsis?.uninstallDisplayName).toMatch(/^Таможенный брокер /)
  expect(mac?.extendInfo).toMatchObject({ CFBundleDisplayName: 'Таможенный брокер' })
  expect(linux?.desktop).toMatchObject({ entry: { Name: 'Таможенный брокер' } })
})

test('Windows has one entry in its start menu, which is also that of notifications, and files in ASCII', async () => {
  const { win, nsis } = (await configuration()) as Record<string, Record<string, unknown>>
  expect(nameArguments('win32')).toEqual([`-c.productName=${nsis?.shortcutName}`])
  expect(nameArguments('darwin').concat(nameArguments('linux'))).toEqual([])
  expect(`${win?.executableName}.exe`).toBe(basename(unpackingOf('/a.exe', 'win32', '/t').binary))
})

test('macOS shows the buttons of notifications', async () => {
  const { mac } = (await configuration()) as Record<string, Record<string, unknown>>
  expect(mac?.extendInfo).toMatchObject({ NSUserNotificationAlertStyle: 'alert' })
})

test('an uninstall of Windows leaves nothing in its registry, but not for an update', async () => {
  const { nsis } = (await configuration()) as Record<string, Record<string, unknown>>
  const script = await readFile(join(root, String(nsis?.include)), 'utf8')
  const [, forGood = ''] = /\$\{ifNot\} \$\{isUpdated\}\n(.*)\n\s+\$\{endIf\}/s.exec(script) ?? []
  expect(forGood).toContain(`"Software\\Classes\\${deepLinkScheme}"`)
  expect(forGood).toContain(`"Software\\Classes\\CLSID\\${toastActivator}"`)
  // Electron names the start with the system after the id of the program.
  expect(forGood.match(/\\Run" "\$\{APP_ID\}"$/gm)).toHaveLength(2)
})

test('the uninstaller of Windows has the program empty the keychain, but not for an update', async () => {
  const { nsis } = (await configuration()) as Record<string, Record<string, unknown>>
  const script = await readFile(join(root, String(nsis?.include)), 'utf8')
  expect(script).toMatch(/customUnInstall\n\s+\$\{ifNot\} \$\{isUpdated\}\n.*--remove-keys'/)
})

test('what a program is known by stays, whatever it is called', async () => {
  expect((await configuration()).appId).toBe(appId)
  expect([appId, toastActivator]).toEqual([
    'ua.customs-broker.desktop',
    '{5B0C3E5A-6F7D-4B39-9D4E-2C1A8E0F7B36}',
  ])
})

test('a program without a certificate starts on Apple’s processors, and one with needs no other right than V8’s', async () => {
  const { electronFuses, mac } = (await configuration()) as Record<string, Record<string, unknown>>
  expect(electronFuses?.resetAdHocDarwinSignature).toBe(true)
  // An identity of `-` with a hardened runtime loads no library without a right of its own.
  expect(mac?.identity).toBeUndefined()
  const rights = await readFile(join(root, String(mac?.entitlements)), 'utf8')
  expect(rights).toContain('com.apple.security.cs.allow-jit')
  expect(rights).not.toContain('disable-library-validation')
})

test('an AppImage brings its own runtime', async () => {
  const { toolsets } = (await configuration()) as Record<string, Record<string, unknown>>
  expect(toolsets?.appimage).toBe('1.0.3')
})

/** Each system is packed on itself; `npm run desktop:installed` looks into it there with the same eyes. */
const systems = [
  ['x64', 'linux-unpacked', Arch.x64],
  ['arm64', 'linux-arm64-unpacked', Arch.arm64],
] as const
// The other processor in the proof: `packed-content.test.ts` has its rules, and the pack for it differs by one keychain.
const packedHere = sampleOf(systems, ['x64'])

describe('the packed program', { timeout: 120_000 }, () => {
  const out = () => join(folder, 'out')

  beforeAll(async () => {
    if (!existsSync(join(root, 'dist/desktop/main/main.js'))) {
      // With the tests' own word the page would be React's for development, and stay for whoever starts the program.
      vi.stubEnv('NODE_ENV', 'production')
      await buildProgram({ configFile: join(root, 'desktop/vite.config.ts'), logLevel: 'warn' })
      vi.unstubAllEnvs()
    }
    const electronDist = join(folder, 'electron')
    await placeElectron(electronDist)
    await build({
      targets: Platform.LINUX.createTarget('dir', ...packedHere.map(([, , processor]) => processor)),
      projectDir: root,
      publish: 'never',
      config: {
        ...(await configuration()),
        electronDist,
        directories: { output: out(), buildResources: 'desktop/resources' },
      },
    })
  }, 120_000)

  describe.each(packedHere)('for %s', (arch, unpacked) => {
    const packed = () => join(out(), unpacked)

    test('carries the built program, the keychain of this processor and nothing else, within its budget', () => {
      expect(problemsOfPacked(join(packed(), 'resources'), { platform: 'linux', arch })).toEqual([])
    })

    test('has the languages of the office only', async () => {
      expect((await readdir(join(packed(), 'locales'))).sort()).toEqual(['en-US.pak', 'ru.pak', 'uk.pak'])
    })

    test('has its fuses set in the binary', async () => {
      expect(await readFuses(join(packed(), 'customs-broker'))).toEqual({ ...expectedFuses, wasmTraps: true })
    })
  })

  test('knows where the updater keeps its things', () => {
    expect(hasUpdateSettings(join(out(), 'linux-unpacked/resources'))).toBe(true)
  })

  test('what is packed for another processor shows', () => {
    const resources = join(out(), 'linux-unpacked/resources')
    expect(problemsOfPacked(resources, { platform: 'linux', arch: 'arm64' })).toEqual([
      'node_modules/keytar/prebuilds/linux-x64 does not belong',
      'node_modules/keytar/prebuilds/linux-x64/keytar.node does not belong',
      'node_modules/keytar/prebuilds/linux-arm64/keytar.node is not outside the archive',
    ])
  })
})

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
