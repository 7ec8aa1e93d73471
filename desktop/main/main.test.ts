import { mkdtempSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { toastActivator } from './program-id.ts'
import type { startProgram } from './start-program.ts'

/** What the program has asked of the system, in order. */
let asked: [call: string, ...args: unknown[]][] = []
let heard: Map<string, (...args: never[]) => void>
let started: Parameters<typeof startProgram> | [] = []
const appData = mkdtempSync(join(tmpdir(), 'app-data-'))
const facts = {
  isPackaged: false,
  isFirst: true,
  profile: '',
  languages: ['ru-UA'],
  failure: null as Error | null,
  data: join(appData, 'profile'),
}

const note =
  <T>(call: string, result?: T) =>
  (...args: unknown[]): T | undefined => {
    asked.push([call, ...args])
    return result
  }

vi.mock('electron', () => ({
  crashReporter: { start: note('crashes') },
  protocol: { registerSchemesAsPrivileged: note('schemes') },
  app: {
    enableSandbox: note('sandbox'),
    get isPackaged() {
      return facts.isPackaged
    },
    commandLine: { getSwitchValue: () => facts.profile },
    getPath: (name: string) => (name === 'appData' ? appData : facts.data),
    setPath: note('path'),
    requestSingleInstanceLock: () => note('lock', facts.isFirst)(),
    setAppUserModelId: () => undefined,
    setToastActivatorCLSID: note('toasts'),
    setAsDefaultProtocolClient: note('links'),
    on: (event: string, listener: () => void) => heard.set(event, listener),
    whenReady: note('ready', Promise.resolve()),
    getPreferredSystemLanguages: () => facts.languages,
    quit: note('quit'),
    exit: note('exit'),
  },
  dialog: { showErrorBox: note('box') },
}))
const removed: string[] = []
let unlocked: Promise<unknown> = Promise.resolve(true)
let isThere = false
vi.mock('./session/keyring-lock.ts', () => ({
  isKeyringLocked: async () => isThere,
  mayHaveEntry: async () => isThere,
}))
vi.mock('keytar', () => ({
  default: {
    deletePassword: async (service: string, account: string) => {
      removed.push(`${service} ${account}`)
      return unlocked
    },
  },
}))
vi.mock('./start-program.ts', () => ({
  startProgram: (...given: typeof started) => {
    if (facts.failure !== null) throw facts.failure
    started = given
  },
}))
afterAll(() => vi.resetModules())

const run = async (given: Partial<typeof facts> = {}): Promise<void> => {
  Object.assign(
    facts,
    { isPackaged: false, isFirst: true, profile: '', languages: ['ru-UA'], failure: null },
    given,
  )
  asked = []
  started = []
  heard = new Map()
  vi.resetModules()
  await import('./main.ts')
  await expect.poll(() => started.length > 0 || ['quit', 'exit'].includes(calls().at(-1) ?? '')).toBe(true)
}
const calls = () => asked.map(([call]) => call)

test('every page is sandboxed and the scheme gets what a page needs, before the system is ready', async () => {
  await run()
  expect(calls()).toEqual(['sandbox', 'schemes', 'path', 'lock', 'path', 'crashes', 'ready'])
  // Nothing beside: with `bypassCSP` or `allowServiceWorkers` a page could do more than its policy says.
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  expect(asked[1]).toEqual(['schemes', [{ scheme: 'app', privileges }]])
  expect(started).toHaveLength(2)
})

test('what is known of a crash stays in the program’s own folder, and is sent to nobody', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'))
  await run({ profile })
  expect(asked).toContainEqual(['path', 'crashDumps', join(profile, 'crashes')])
  expect(asked).toContainEqual(['crashes', { uploadToServer: false }])
})

test('Windows finds the program again by the same name at every start when a notification is pressed', async () => {
  const { platform } = process
  Object.defineProperty(process, 'platform', { value: 'win32' })
  await run()
  Object.defineProperty(process, 'platform', { value: platform })
  expect(asked).toContainEqual(['toasts', toastActivator])
})

test('a second program ends and starts nothing: two would write the same files', async () => {
  await run({ isFirst: false, isPackaged: true })
  expect(calls()).toEqual(['sandbox', 'schemes', 'path', 'lock', 'quit'])
  expect([started, [...heard]]).toEqual([[], []])
})

test('a start that fails says so, leaves a line in the log, and ends', async () => {
  await run({ failure: new Error('no display') })
  await expect.poll(() => calls().slice(-2)).toEqual(['box', 'exit'])
  expect(asked.at(-1)).toEqual(['exit', 1])
  const log = await readFile(join(appData, 'profile/logs/app.log'), 'utf8')
  expect(log).toContain('The program could not start: Error: no display')
})

test('a start that fails where not even a log can be written says so and ends as well', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'))
  facts.data = join(profile, 'a file')
  await writeFile(facts.data, '')
  await run({ failure: new Error('ENOSPC: no space left') })
  facts.data = join(appData, 'profile')
  await expect.poll(() => calls().slice(-2)).toEqual(['box', 'exit'])
  expect(asked.at(-2)?.[2]).toContain('ENOSPC: no space left')
})

test.each([
  ['its own language', 'uk', 'записано версією до 1.0.0'],
  ['that of the system', null, 'записаны версией до 1.0.0'],
])(
  'the profile of a version before 1.0.0 is refused in %s, and nothing of it is touched',
  async (_which, language, words) => {
    const profile = await mkdtemp(join(tmpdir(), 'profile-'))
    const written = JSON.stringify({ servers: ['https://a.example'], language })
    await writeFile(join(profile, 'settings.json'), written)
    await run({ profile })
    expect(calls()).toEqual(['sandbox', 'schemes', 'path', 'ready', 'box', 'exit'])
    expect(asked.at(-2)?.[2]).toContain(`${profile} ${words}`)
    expect([asked.at(-1), started]).toEqual([['exit', 1], []])
    expect(asked.map(([, ...given]) => given)).not.toContainEqual(['userData', profile])
    expect(await readdir(profile)).toEqual(['settings.json'])
    expect(await readFile(join(profile, 'settings.json'), 'utf8')).toBe(written)
  },
)

test('a start without a place for its profile says so and starts nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'))
  await writeFile(join(folder, 'a file'), '')
  await run({ profile: join(folder, 'a file', 'profile') })
  expect(calls()).toEqual(['sandbox', 'schemes', 'box', 'exit', 'quit'])
  expect(asked.at(-2)).toEqual(['exit', 1])
  expect(started).toEqual([])
})

test('before anybody has chosen a language the program speaks that of the system; then it speaks theirs', async () => {
  const failure = new Error('no display')
  const speaksIn = async (languages: string[], settings: object) => {
    const profile = await mkdtemp(join(tmpdir(), 'profile-'))
    await writeFile(join(profile, 'settings.json'), JSON.stringify(settings))
    await run({ profile, languages, failure })
    await expect.poll(() => calls().at(-1)).toBe('exit')
    return asked.at(-2)?.[1]
  }
  expect(await speaksIn(['en-US', 'uk-UA', 'ru'], {})).toBe('Програма не запустилася')
  expect(await speaksIn(['de-DE'], {})).toBe('Программа не запустилась')
  expect(await speaksIn(['uk-UA'], { language: 'ru' })).toBe('Программа не запустилась')
  expect(await speaksIn(['ru-UA'], { language: 'uk' })).toBe('Програма не запустилася')
})

test('when it is uninstalled nothing of it stays in the keychain, and nothing is started', async () => {
  const profile = join(appData, 'customs-broker')
  await mkdir(profile, { recursive: true })
  await writeFile(
    join(profile, 'settings.json'),
    JSON.stringify({ format: 1, servers: ['https://a.example'] }),
  )
  removed.length = 0
  const { argv } = process
  process.argv = [...argv, '--remove-keys']
  await run({ isPackaged: true })
  await expect.poll(() => calls().at(-1)).toBe('exit')
  process.argv = argv
  expect(calls()).not.toContain('lock')
  const accounts = ['admin-session', 'known-devices', 'offline-records', 'unsaved-work']
  expect([...new Set(removed)].filter(name => !name.endsWith('unlock-probe')).sort()).toEqual(
    accounts.map(account => `customs-broker https://a.example ${account}`).sort(),
  )
  expect(asked.at(-1)).toEqual(['exit', 0])
})

test('when it is uninstalled with a profile of before 1.0.0, that is said, and no box waits for a person', async () => {
  await writeFile(join(appData, 'customs-broker/settings.json'), JSON.stringify({ servers: [] }))
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { argv } = process
  process.argv = [...argv, '--remove-keys']
  await run({ isPackaged: true })
  process.argv = argv
  await writeFile(join(appData, 'customs-broker/settings.json'), '{}')
  expect(calls()).toEqual(['sandbox', 'schemes', 'exit'])
  expect(said.mock.calls.join()).toContain('записаны версией до 1.0.0')
  said.mockRestore()
})

test('an uninstallation under a locked keychain says that entries stay', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  unlocked = Promise.resolve(false)
  isThere = true
  const { argv } = process
  process.argv = [...argv, '--remove-keys']
  await run({ isPackaged: true })
  await expect.poll(() => calls().at(-1)).toBe('exit')
  process.argv = argv
  expect([asked.at(-1), said.mock.calls.join()]).toEqual([
    ['exit', 1],
    expect.stringContaining('Хранилище паролей заперто'),
  ])
  said.mockRestore()
  isThere = false
})

test('a keychain that waits for a person does not hold up the uninstallation', async () => {
  unlocked = new Promise(() => undefined)
  removed.length = 0
  const { argv } = process
  process.argv = [...argv, '--remove-keys']
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const uninstalled = run({ isPackaged: true })
  await vi.waitUntil(() => removed.length > 0)
  await vi.advanceTimersByTimeAsync(20_000)
  await uninstalled
  vi.useRealTimers()
  process.argv = argv
  expect(calls().at(-1)).toBe('exit')
})

test('another profile is for development alone: a link may bring words to an installed program', async () => {
  const profile = join(await mkdtemp(join(tmpdir(), 'profiles-')), 'new')
  await run({ profile })
  expect(asked).toContainEqual(['path', 'userData', profile])
  await run({ profile, isPackaged: true })
  expect(calls()).toEqual(['sandbox', 'schemes', 'path', 'lock', 'path', 'crashes', 'links', 'ready'])
  // One program for each profile: the lock is taken in it.
  expect(asked).toContainEqual(['path', 'userData', join(appData, 'customs-broker')])
  expect(asked).toContainEqual(['links', 'customs-broker'])
})

test('a link or a file from the system waits for its window, also of a second start; a link is read first', async () => {
  await run()
  const event = { preventDefault: vi.fn<() => void>() }
  const send = (name: string, ...given: unknown[]) => heard.get(name)?.(...([event, ...given] as never[]))
  const held = () => started[0]?.listen(() => undefined)
  send('open-url', 'customs-broker://open/admin/logout')
  expect(held()).toBeNull()
  await run()
  send('open-file', '/home/office/prices.csv')
  send('open-url', 'customs-broker://open/admin/posts/12')
  expect(held()).toEqual({ path: '/admin/posts/12', file: '/home/office/prices.csv' })
  await run()
  send('second-instance', ['customs-broker', 'customs-broker://open/admin/meta', 'a.csv'], '/home/office')
  expect(held()).toEqual({ path: '/admin/meta', file: '/home/office/a.csv' })
  expect(event.preventDefault).toHaveBeenCalledTimes(3)
  heard.get('window-all-closed')?.()
  expect(calls().at(-1)).toBe('quit')
})
