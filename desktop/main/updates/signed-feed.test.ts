/** electron-updater itself, on a feed of this machine: what it downloads, what it rejects, and what stays when it fails. */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openAtLogin } from '#desktop/main/settings/open-at-login.ts'
import { NodeHttpExecutor } from '#desktop/packaging/builder-library.ts'
import { CarefulAppImageUpdater } from './appimage-updater.ts'
import { setUpUpdater } from './set-up-updater.ts'
import { SignedProvider } from './signed-provider.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const trusted = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const newProgram = '#!/bin/sh\nexit 0\n'

const files = new Map<string, string>()
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://feed')
  // Each system and processor has a name of its own for the feed.
  const file = files.get(pathname.replace(/^\/latest[\w-]*/, '/latest'))
  if (file === undefined) response.writeHead(404).end()
  else response.end(file)
})
let folder = ''
let program = ''
let quit: ((code: number) => void)[]

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'updates-'))
  program = join(folder, 'customs-broker')
  await writeFile(program, 'the old program')
  await chmod(program, 0o755)
  await writeFile(join(folder, 'app-update.yml'), 'updaterCacheDirName: updates\n')
  vi.stubEnv('APPIMAGE', program)
  quit = []
  publish()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

interface Release {
  version?: string
  content?: string
  staging?: number
  /** As its installer names it. */
  processor?: string
}

/** Puts a release on the feed, with what electron-builder writes about it, signed. */
const publish = ({
  version = '1.4.0',
  content = newProgram,
  staging = 100,
  processor = process.arch === 'arm64' ? 'arm64' : 'x86_64',
}: Release = {}): void => {
  const sha512 = createHash('sha512').update(newProgram).digest('base64')
  const file = `customs-broker-${version}-linux-${processor}.AppImage`
  const text = [
    `version: ${version}`,
    'files:',
    `  - url: ${file}`,
    `    sha512: ${sha512}`,
    `    size: ${newProgram.length}`,
    `path: ${file}`,
    `sha512: ${sha512}`,
    'releaseNotes: Быстрее открывается список заявок.',
    `stagingPercentage: ${staging}`,
    '',
  ].join('\n')
  files.clear()
  files.set('/latest.yml', text)
  files.set('/latest.yml.sig', sign(null, Buffer.from(text), privateKey).toString('base64'))
  files.set(`/${file}`, content)
}

const anUpdater = async () => {
  const updater = new CarefulAppImageUpdater(null, {
    version: '1.0.0',
    name: 'customs-broker',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler: (code: number) => void) => quit.push(handler),
  })
  // Its own way to download, over Node's network in place of Electron's.
  const { download } = ElectronHttpExecutor.prototype
  Object.assign(updater, { httpExecutor: Object.assign(new NodeHttpExecutor(), { download }) })
  const { port } = server.address() as AddressInfo
  const feed = { url: `http://127.0.0.1:${port}`, publicKey: trusted }
  await setUpUpdater(updater, feed, { info: () => undefined, warn: () => undefined, text: () => '' })
  return updater
}
const login = { setLoginItemSettings: () => undefined }
const code = (cause: unknown) => (cause as { code?: string }).code
const failure = (work: Promise<unknown>) => work.then(() => 'no failure', code)

test('the changed pieces of an update are asked for one by one', async () => {
  const options = {
    isUseMultipleRangeRequest: true,
    platform: 'linux',
    executor: new NodeHttpExecutor(),
  } as unknown as ProviderRuntimeOptions // the executor's type is not among what `builder-library.ts` names
  const feed = { url: 'https://feed.example', publicKey: trusted }
  expect(new SignedProvider(feed, await anUpdater(), options).isUseMultipleRangeRequest).toBe(false)
})

test('looking downloads nothing; the download is installed when the program ends', async () => {
  const updater = await anUpdater()
  expect(updater).toMatchObject({ autoDownload: false, allowDowngrade: false, disableWebInstaller: true })
  const found = await updater.checkForUpdates()
  expect(found).toMatchObject({
    isUpdateAvailable: true,
    downloadPromise: null,
    updateInfo: { version: '1.4.0', releaseNotes: 'Быстрее открывается список заявок.' },
  })
  expect(await readdir(folder)).not.toContain('updates')
  await updater.downloadUpdate()
  expect(await readFile(program, 'utf8')).toBe('the old program')
  quit[0]?.(0)
  expect(await readFile(program, 'utf8')).toBe(newProgram)
  expect(await readdir(folder)).not.toContain('customs-broker.previous')
})

test('an AppImage whose name has its version starts with the system under its new name', async () => {
  vi.stubEnv('XDG_CONFIG_HOME', folder)
  program = join(folder, 'customs-broker-1.0.0-linux-x86_64.AppImage')
  await writeFile(program, 'the old program')
  vi.stubEnv('APPIMAGE', program)
  await openAtLogin(login, true, { platform: 'linux', program, configFolder: folder })
  const updater = await anUpdater()
  await updater.checkForUpdates()
  await updater.downloadUpdate()
  quit[0]?.(0)
  const [, started = ''] =
    /^Exec="(.+)" --hidden$/m.exec(
      await readFile(join(folder, 'autostart/customs-broker.desktop'), 'utf8'),
    ) ?? []
  expect(started).toContain('1.4.0')
  expect(await readFile(started, 'utf8')).toBe(newProgram)
})

test('a feed that we have not signed is not believed', async () => {
  files.set('/latest.yml', `${files.get('/latest.yml')} `)
  expect(await failure((await anUpdater()).checkForUpdates())).toBe('ERR_UPDATER_UNTRUSTED')
  files.delete('/latest.yml.sig')
  expect(await failure((await anUpdater()).checkForUpdates())).not.toBe('no failure')
})

test('a feed of another processor, signed as it is, is not believed in this place', async () => {
  publish({ processor: process.arch === 'arm64' ? 'x86_64' : 'arm64' })
  expect(await failure((await anUpdater()).checkForUpdates())).toBe('ERR_UPDATER_UNTRUSTED')
})

test('a program that is not the one of the feed is not installed, and the old one stays', async () => {
  publish({ content: '#!/bin/sh\nevil\n' })
  const updater = await anUpdater()
  await updater.checkForUpdates()
  expect(await failure(updater.downloadUpdate())).toBe('ERR_CHECKSUM_MISMATCH')
  expect(quit).toEqual([])
  expect(await readFile(program, 'utf8')).toBe('the old program')
})

test('an older version on the feed, signed as it once was, is no update', async () => {
  publish({ version: '0.9.0' })
  expect(await (await anUpdater()).checkForUpdates()).toMatchObject({ isUpdateAvailable: false })
})

test('a staged version comes to those whose turn it is', async () => {
  publish({ staging: 50 })
  // The last four bytes of the identity say where in the hundred a program stands.
  const turn = (place: string) =>
    writeFile(join(folder, '.updaterId'), `${randomUUID().slice(0, -8)}${place}`)
  await turn('10000000')
  expect(await (await anUpdater()).checkForUpdates()).toMatchObject({ isUpdateAvailable: true })
  await turn('f0000000')
  const later = await anUpdater()
  expect(await later.checkForUpdates()).toMatchObject({ isUpdateAvailable: false })
  later.isUserWithinRollout = () => true
  expect(await later.checkForUpdates()).toMatchObject({ isUpdateAvailable: true })
})

test('an installation that fails half-way brings the old program back', async () => {
  const updater = await anUpdater()
  updater.on('error', () => undefined)
  await updater.checkForUpdates()
  const [downloaded = ''] = await updater.downloadUpdate()
  await rm(downloaded)
  quit[0]?.(0)
  expect(existsSync(program)).toBe(true)
  expect(await readFile(program, 'utf8')).toBe('the old program')
})
