/**
 * `npm run desktop:installed`: unpacks what `npm run dist` made for this system, starts it, signs in against a server
 * started beside it, and reads its fuses back. With `EXPECT_SIGNATURE=true` (on Windows also
 * `EXPECT_AZURE_SIGNATURE=true`) the program must be signed as well.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { expectedFuses, readFuses } from '#desktop/packaging/expected-fuses.ts'
import {
  evidenceFolder,
  findInstallers,
  oversizedDownloads,
  problemsFoundBy,
  signatureCheck,
  unpackingOf,
} from '#desktop/packaging/installed-program.ts'
import { hasUpdateSettings, problemsOfPacked } from '#desktop/packaging/packed-content.ts'
import { isSignatureExpected } from '#desktop/packaging/signing-settings.ts'
import { owner, startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { freePort } from '#shared/tooling/free-port.ts'
import { log, ROOT, runProgram } from '#shared/tooling/terminal.mjs'
import { startKeychain } from './keychain.ts'
import { signIn } from './steps.ts'

const { platform, arch } = process

const unpack = async (installer: string, to: string): Promise<{ binary: string; resources: string }> => {
  const { commands, binary, resources } = unpackingOf(installer, platform, to)
  for (const [program, ...args] of commands) {
    const code = await runProgram(program, args)
    if (code !== 0) throw new Error(`${program} ended with ${code} for ${installer}`)
  }
  if (!existsSync(binary)) throw new Error(`${installer} has no ${binary}`)
  return { binary, resources }
}

const checkContent = (resources: string): void => {
  if (platform !== 'linux' && platform !== 'win32' && platform !== 'darwin') return
  const problems = [
    ...problemsOfPacked(resources, { platform, arch: arch === 'arm64' ? 'arm64' : 'x64' }),
    ...(hasUpdateSettings(resources) ? [] : ['app-update.yml is missing']),
  ]
  if (problems.length > 0) throw new Error(`The packed program: ${problems.join('; ')}`)
}

const checkSizes = (): void => {
  const oversized = oversizedDownloads(join(ROOT, 'dist/installers'))
  if (oversized.length > 0) throw new Error(`More than 120 MB: ${oversized.join(', ')}`)
}

const checkFuses = async (binary: string): Promise<void> => {
  const set = await readFuses(binary)
  if (!isDeepStrictEqual(set, { ...expectedFuses, wasmTraps: true }))
    throw new Error(`The fuses are ${JSON.stringify(set)}`)
}

const checkSignature = async (binary: string): Promise<void> => {
  const [program, ...args] = signatureCheck(binary, platform) ?? ['']
  if (program === '') return
  if ((await runProgram(program, args)) !== 0) throw new Error(`${binary} is not signed as it should be`)
}

/** A profile of its own: a packed program takes none by a word, and what a person works with here is not to be touched. */
const ownProfile = (home: string): { env: Record<string, string>; appData: string } => {
  if (platform === 'linux') return { env: { XDG_CONFIG_HOME: home }, appData: home }
  if (platform === 'darwin') {
    const appData = join(home, 'Library/Application Support')
    return { env: { HOME: home, CFFIXED_USER_HOME: home }, appData }
  }
  // Windows asks the system for the folder, not the environment.
  const appData = process.env.APPDATA ?? ''
  if (existsSync(join(appData, 'customs-broker/settings.json')))
    throw new Error(
      'The program is used on this computer: try an installer on another one, or as another user',
    )
  return { env: {}, appData }
}

/** By the page's own door for tools: the fuses keep Node's inspector out of a packed program. */
const signInto = async (binary: string, resources: string): Promise<void> => {
  const [keychain, server, port] = await Promise.all([startKeychain(), startTestServer(), freePort()])
  // As an administrator does it: nobody can answer the question about a server that a person types.
  await writeFile(join(resources, 'server.txt'), server.url)
  const needsScreen = platform === 'linux' && !process.env.DISPLAY
  const [command = '', ...args] = [
    ...(needsScreen ? ['xvfb-run', '--auto-servernum'] : []),
    binary,
    `--remote-debugging-port=${port}`,
  ]
  const profile = ownProfile(join(folder, 'profile'))
  const env = { ...process.env, ...keychain.env, ...profile.env }
  const program = spawn(command, args, { env, stdio: 'inherit' })
  let browser: Browser | undefined
  let page: Page | undefined
  try {
    browser = await connect(port)
    const context = browser.contexts()[0]
    page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    if (page === undefined) throw new Error('The installed program has no window')
    await signIn(page, owner)
  } finally {
    const evidence = join(ROOT, evidenceFolder)
    await page?.screenshot({ path: join(evidence, 'window.png') }).catch(() => undefined)
    program.kill()
    await browser?.close()
    const logs = join(profile.appData, 'customs-broker/logs')
    await cp(logs, join(evidence, 'logs'), { recursive: true }).catch(() => undefined)
    await server.stop()
    await keychain.stop()
  }
}

/** A start of a fresh program, in attempts of a second. */
const connect = async (port: number) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    } catch (error) {
      if (attempt === 60) throw error
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'installed-'))
try {
  const installers = findInstallers(join(ROOT, 'dist/installers'), platform, arch)
  const [installer] = installers
  if (installer === undefined)
    throw new Error(`dist/installers has no installer for ${platform} ${arch}: run npm run dist first`)
  const { binary, resources } = await unpack(installer, folder)
  const problems = await problemsFoundBy([
    () => checkContent(resources),
    () => checkFuses(binary),
    // Before the start, which leaves the server's address inside.
    () => (isSignatureExpected(platform, process.env) ? checkSignature(binary) : undefined),
    () => signInto(binary, resources),
    checkSizes,
  ])
  if (problems.length > 0) throw new Error(problems.join('\n✗ '))
  log(`\n✓ ${installer}: unpacked, started, signed in, fuses as they should be`)
} catch (error) {
  log(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
