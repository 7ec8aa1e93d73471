import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as afterAllThatIsReady } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callChannels, eventChannels } from '#desktop/bridge/bridge-channels.ts'
import { pack } from '#desktop/e2e/stand-in/wire.ts'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { askedBy, type HeldStart, heldStart } from './links/held-start.ts'
import { openSettings } from './settings/settings-file.ts'
import { startProgram } from './start-program.ts'
import { app, electron, FakeWindow, keytar, system } from './testing/electron-in-memory.ts'

const { network } = vi.hoisted(() => ({ network: { address: '192.168.0.7' } }))
vi.mock('node:os', async importOriginal => ({
  ...(await importOriginal<typeof import('node:os')>()),
  networkInterfaces: () => ({ wifi: [{ internal: false, address: network.address }] }),
}))
vi.mock('electron', async () => (await import('./testing/electron-in-memory.ts')).electron)
vi.mock('keytar', async () => ({ default: (await import('./testing/electron-in-memory.ts')).keytar }))
const updater = {
  on: () => undefined,
  checkForUpdates: async () => ({
    isUpdateAvailable: true,
    updateInfo: { version: '1.5.0', releaseDate: '2026-11-01T10:00:00Z' },
  }),
  downloadUpdate: async () => [],
  quitAndInstall: vi.fn<() => void>(),
}
vi.mock('./updates/open-updater.ts', async importOriginal => ({
  ...(await importOriginal<typeof import('./updates/open-updater.ts')>()),
  feedOf: () => ({}),
  openUpdater: async () => updater,
}))
const { login } = vi.hoisted(() => ({ login: { renewal: Promise.resolve() } }))
vi.mock('./settings/open-at-login.ts', async importOriginal => {
  const original = await importOriginal<typeof import('./settings/open-at-login.ts')>()
  const renewAtLogin: typeof original.renewAtLogin = async (...given) => {
    await login.renewal
    await original.openAtLogin(given[0], true, given[1])
  }
  return { ...original, renewAtLogin }
})
vi.mock('./session/keyring-lock.ts', () => ({
  isKeyringLocked: async () => false,
  mayHaveEntry: async () => false,
}))
vi.mock('./updates/update-feed.ts', () => ({ builtInFeed: { url: '', publicKey: '' } }))

const server = 'https://broker.example'
const other = 'https://rehearsal.example'
const token = `a.${Buffer.from(JSON.stringify({ sub: '7', exp: 9_999_999_999 })).toString('base64url')}.c`
const user = { id: 7, email: 'a@broker.example', name: 'Олена', role: 'owner' }

beforeEach(async () => {
  Object.assign(system, { folder: await mkdtemp(join(tmpdir(), 'program-')), isPackaged: false, pressed: 0 })
  Object.assign(system, {
    asked: [],
    notifications: [],
    opened: [],
    dragged: [],
    dialogs: [],
    quits: 0,
    isSlow: false,
    idleSeconds: 0,
    isScreenLocked: false,
  })
  for (const known of [system.calls, system.sessions, system.keychain]) known.clear()
  app.removeAllListeners()
  starts = heldStart()
  electron.powerMonitor.removeAllListeners()
  FakeWindow.all = []
  system.respond = path => responses[path]?.() ?? Response.json({}, { status: 404 })
})
const { argv } = process
const failures = ['uncaughtException', 'unhandledRejection'] as const
const ownListeners = new Map(failures.map(event => [event, process.rawListeners(event)]))
afterEach(() => {
  for (const { webContents } of FakeWindow.all) pack(webContents.sent)
  for (const [event, own] of ownListeners) {
    for (const listener of process.rawListeners(event)) {
      if (!own.includes(listener)) process.off(event, listener as () => void)
    }
  }
  vi.unstubAllEnvs()
  vi.useRealTimers()
  process.argv = argv
})

const fits = { product: 'customs-broker', version: '1.4.0', desktop: { min: '1.0.0', recommended: '1.0.0' } }
const responses: Record<string, () => Response> = {
  '/api/version': () => Response.json(fits),
  '/api/auth/login': () => Response.json({ token, user }),
  '/api/auth/logout': () => new Response(null, { status: 204 }),
  '/api/post': () => Response.json([{ id: 1, title: 'Акциз' }]),
}

let starts: HeldStart
const startAgain = (...words: string[]): void => starts.receive(askedBy(words, system.folder))
const start = async (settings: object = {}): Promise<FakeWindow> => {
  const remembered = { servers: [server, other], serverChosen: true, ...settings }
  await writeFile(join(system.folder, 'settings.json'), JSON.stringify(remembered))
  const kept = await openSettings(system.folder)
  readLanguageFrom(() => kept.current().language ?? 'ru')
  startProgram(starts, kept)
  return FakeWindow.all[0] as FakeWindow
}
/** A call of the bridge by a page of ours. What is answered must cross as it does in Electron. */
const call = async (name: keyof typeof callChannels, ...args: unknown[]): Promise<unknown> => {
  const sender = { senderFrame: { url: 'app://office/admin', parent: null } }
  const result = await system.calls.get(callChannels[name])?.(sender, ...args)
  pack(result)
  return result
}
const signIn = () => call('signIn', { email: user.email, password: 'correct horse battery' })
const page = (path: string, init: RequestInit = {}): Promise<Response> =>
  system.sessions.get('persist:office')?.handlers.get('app:')?.(
    new Request(`app://office${path}`, init) as never,
  ) as Promise<Response>
const settingsFile = async () => JSON.parse(await readFile(join(system.folder, 'settings.json'), 'utf8'))
const sentTo = (window: FakeWindow | undefined, channel: string) =>
  window?.webContents.sent.filter(([name]) => name === channel).map(([, payload]) => payload)

const menuItem = (name: string, menu = 'Файл') => {
  const items = system.menu.find(({ label }) => label === menu)?.submenu
  return items?.find(({ label }) => label === name)
}
const openAnother = () => menuItem('Новое окно')?.click?.()
/** Tries to quit; false when the person stays. */
const quit = (): boolean => {
  let isPrevented = false
  app.emit('before-quit', { preventDefault: () => (isPrevented = true) })
  return !isPrevented
}
/** Entries of the keychain for one purpose. */
const keychainEntries = (account: string) => [...system.keychain.keys()].filter(key => key.endsWith(account))
/** The program is started again with a keychain that waits for a person; the page has asked for its session in vain. */
const startWithLockedKeychain = async (openWindows: () => void = () => undefined) => {
  await start()
  await signIn()
  FakeWindow.all = []
  const window = await start(await settingsFile())
  openWindows()
  const { getPassword } = keytar
  const unlocked = Promise.withResolvers<void>()
  const asked = vi.spyOn(keytar, 'getPassword').mockImplementation(async (...entry) => {
    await unlocked.promise
    return getPassword(...entry)
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const restored = call('restore')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await restored).toBeNull()
  return { window, asked, unlock: () => unlocked.resolve() }
}

test('calls to the server have a session in memory; the page’s asks before every permission and download', async () => {
  const { webPreferences } = (await start()).options
  expect(webPreferences?.preload).toMatch(/preload\.cjs$/)
  expect([...system.sessions.keys()]).toEqual(['server', webPreferences?.partition])
  expect(system.sessions.get('server')?.options).toEqual({ cache: false })
  expect([...(system.sessions.get('server')?.handlers.keys() ?? [])]).toEqual([])
  const guards = system.sessions.get('persist:office')?.handlers
  expect([...(guards?.keys() ?? [])]).toEqual(['request', 'check', 'device', 'will-download', 'app:'])
  await signIn()
  expect(system.sessions.get('server')?.cookieNames).toEqual(['jwt-token'])
  expect(system.sessions.get('persist:office')?.cookieNames).toEqual([])
})

test('whatever page comes to be stays where it is, and its links go out only as far as they may', async () => {
  const { webContents } = await start()
  const prevented: string[] = []
  for (const url of ['https://bank.gov.ua/', 'file:///etc/passwd', 'app://office/admin/posts']) {
    webContents.emit('will-navigate', { url, preventDefault: () => prevented.push(url) })
  }
  expect(prevented).toEqual(['https://bank.gov.ua/', 'file:///etc/passwd'])
  // A page of the site is the chosen server's.
  expect(webContents.openWindow({ url: 'app://office/blog/akciz' })).toEqual({ action: 'deny' })
  expect(await call('openExternal', 'ms-msdt:/id')).toBe(false)
  expect(system.opened).toEqual(['https://bank.gov.ua/', `${server}/blog/akciz`])
})

test('a second start brings a screen, a table or nothing; never an action', async () => {
  process.argv = ['electron', '.', 'customs-broker://open/admin/logout', '/etc/passwd']
  const window = await start()
  expect([window.address, FakeWindow.all]).toEqual(['app://office/admin', [window]])
  const table = join(system.folder, 'prices.csv')
  await writeFile(table, 'lot;1')
  await mkdir(join(system.folder, 'folder.csv'))
  window.hide()
  startAgain('customs-broker://open/admin/logout', '--profile-dir=/tmp/x')
  expect([window.isHidden, sentTo(window, eventChannels.menu)]).toEqual([false, []])
  startAgain('customs-broker://open/admin/posts/12')
  expect(sentTo(window, eventChannels.menu)).toEqual([{ kind: 'go', path: '/admin/posts/12' }])
  startAgain('folder.csv')
  startAgain('prices.csv')
  await expect.poll(() => sentTo(window, eventChannels.menu)).toHaveLength(2)
  expect(sentTo(window, eventChannels.menu)?.[1]).toMatchObject({ kind: 'file', name: 'prices.csv' })
  await expect
    .poll(() => [system.dialogs, system.question.detail])
    .toEqual([['Файл не открыт'], expect.stringContaining('folder.csv')])
})

test('who starts the program while the system is starting it sees its window', async () => {
  process.argv = ['electron', '.', '--hidden']
  const isShownOnceReady = (window: FakeWindow): boolean => {
    window.isHidden = true
    window.emit('ready-to-show')
    return !window.isHidden
  }
  const window = await start()
  expect(isShownOnceReady(window)).toBe(false)
  startAgain('--hidden')
  expect(window.isHidden).toBe(true)
  FakeWindow.all = []
  starts = heldStart()
  startAgain()
  expect(isShownOnceReady(await start())).toBe(true)
})

test('what a link, a second start and a file ask of a page that is still loading waits for it', async () => {
  system.isSlow = true
  const window = await start()
  await writeFile(join(system.folder, 'prices.csv'), 'lot;1')
  startAgain('customs-broker://open/admin/posts/12')
  startAgain('prices.csv')
  menuItem('Сохранить')?.click?.()
  await expect.poll(() => window.webContents.listenerCount('did-finish-load')).toBe(4)
  // The window's first, empty page finishes late.
  const { address } = window
  window.address = 'about:blank'
  window.webContents.emit('did-finish-load')
  expect(sentTo(window, eventChannels.menu)).toEqual([])
  window.address = address
  window.webContents.emit('did-finish-load')
  expect(sentTo(window, eventChannels.menu)).toMatchObject([
    { kind: 'go', path: '/admin/posts/12' },
    { kind: 'save' },
    { kind: 'file', name: 'prices.csv' },
  ])
})

test('nothing is asked in a hidden window', async () => {
  const window = await start({ staysInTray: true })
  window.close()
  expect(window.isHidden).toBe(true)
  expect(await call('forgetServer', server, { queued: 0, drafts: 1 })).toBe(false)
  expect([window.isHidden, system.dialogs]).toEqual([false, ['Не сохранено на нём: 1.']])
})

test('the server that an administrator has preset is there at the first start, and never asked about', async () => {
  const resources = await mkdtemp(join(tmpdir(), 'resources-'))
  await writeFile(join(resources, 'server.txt'), 'broker.example')
  Object.assign(process, { resourcesPath: resources })
  await start({ servers: [], serverChosen: false })
  expect(await call('status')).toMatchObject({ server: null })
  system.isPackaged = true
  await start({ servers: [], serverChosen: false })
  expect(await call('status')).toMatchObject({ server })
  await start({ servers: [other], serverChosen: true })
  expect(await call('status')).toMatchObject({ server: other })
  expect(await call('chooseServer', 'broker.example')).toMatchObject({ ok: true })
  expect(system.dialogs).toEqual([])
  Reflect.deleteProperty(process, 'resourcesPath')
})

test('a server that a shortcut offers is asked about at the first start, and only then', async () => {
  process.argv = [...argv, '--server=broker.example']
  await start({ servers: [], serverChosen: false })
  await expect.poll(() => system.dialogs).toEqual([`Подключиться к серверу ${server}?`])
  expect(await call('status')).toMatchObject({ server: null })

  system.pressed = 1
  FakeWindow.all = []
  const window = await start({ servers: [], serverChosen: false })
  window.address = ''
  await expect.poll(() => window.address).toBe('app://office/admin')
  expect(await call('status')).toMatchObject({ server })
  await start({ servers: [other], serverChosen: true })
  await call('chooseServer', 'third.example')
  expect(system.dialogs.slice(2)).toEqual(['Подключиться к серверу https://third.example?'])
})

test('what is typed is on the disk within seconds, which a power cut does not wait for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await start()
  const before = system.flushes
  vi.advanceTimersByTime(9_000)
  expect(system.flushes - before).toBe(3)
})

test('when nobody is at the computer for as long as was chosen, a password is asked for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const endsAfter = (window: FakeWindow, seconds: number) => {
    system.idleSeconds = seconds
    vi.advanceTimersByTime(20_000)
    return sentTo(window, eventChannels.sessionEnd)?.length
  }
  const unlocked = await start()
  await signIn()
  expect(endsAfter(unlocked, 24 * 60 * 60)).toBe(0)

  FakeWindow.all = []
  const window = await start({ lockAfter: 15 })
  await signIn()
  const asked: string[] = []
  const answers = system.respond
  system.respond = path => {
    asked.push(path)
    return answers(path)
  }
  expect(endsAfter(window, 15 * 60 - 1)).toBe(0)
  expect(endsAfter(window, 15 * 60)).toBe(1)
  const kept = () => keychainEntries('admin-session')
  await expect.poll(kept).toEqual([])
  // The server ends the session as well: a copy of the token is worth nothing.
  await expect.poll(() => asked).toContain('/api/auth/logout')

  // The keychain is left alone while nobody is signed in.
  const removals = vi.spyOn(keytar, 'deletePassword')
  endsAfter(window, 16 * 60)
  await signIn()
  expect([removals.mock.calls, kept().length]).toEqual([[], 1])
})

test('a computer that was woken after as long asks for a password, too', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  const window = await start({ lockAfter: 15 })
  await signIn()
  const endsAfter = (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * 60_000)
    electron.powerMonitor.emit('resume')
    return sentTo(window, eventChannels.sessionEnd)?.length
  }
  expect([endsAfter(14), endsAfter(15)]).toEqual([0, 1])
})

test('an installed program has its page from its own files, whatever the environment says', async () => {
  vi.stubEnv('VITE_DEV_SERVER_URL', 'http://127.0.0.1:1/')
  await start()
  await expect(page('/admin')).rejects.toThrow('fetch failed')
  system.isPackaged = true
  await start()
  // Not built here: it was looked for on the disk.
  expect((await page('/assets/none.js')).status).toBe(404)
})

test('the tray counts new requests; with it a closed window hides, and quitting ends', async () => {
  const window = await start({ staysInTray: true })
  expect([system.tray.toolTip, system.tray.items.length]).toEqual(['Таможенный брокер', 5])
  await call('setUnread', 3)
  expect([system.badge, system.tray.toolTip]).toEqual([3, 'Таможенный брокер, новых заявок: 3'])
  expect(system.tray.items[2]?.label).toBe('Новые заявки: 3')
  await call('setUnread', 0)
  expect([system.badge, system.tray.toolTip]).toEqual([0, 'Таможенный брокер'])
  window.close()
  expect([window.isHidden, FakeWindow.all]).toEqual([true, [window]])
  for (const show of [() => app.emit('activate'), () => system.tray.click()]) {
    window.hide()
    show()
    expect(window.isHidden).toBe(false)
  }
  system.tray.items.at(-1)?.click?.()
  expect(system.quits).toBe(1)
  app.emit('before-quit')
  window.close()
  expect(FakeWindow.all).toEqual([])
})

test('a quit says how much waits for the server, and whether it will still be there; a shutdown is not held up', async () => {
  const window = await start()
  expect([quit(), system.dialogs]).toEqual([true, []])
  app.removeAllListeners()
  FakeWindow.all = []
  const again = await start()
  await call('setQueued', 3, 3)
  again.close()
  expect([FakeWindow.all, quit()]).toEqual([[again], false])
  expect(system.dialogs).toEqual(Array(2).fill('Ждут отправки на сервер: 3. Выйти?'))
  expect(system.question.detail).toContain('останется на этом компьютере')
  vi.spyOn(keytar, 'setPassword').mockRejectedValue(new Error('no keychain'))
  await call('sealKey', [])
  expect([quit(), system.question.detail]).toEqual([false, expect.stringContaining('пропадёт')])
  vi.restoreAllMocks()
  // Drafts alone are asked about as well: their key ends with the program.
  await call('setQueued', 0, 0)
  await call('setDraftsAtRisk', 2)
  expect([quit(), system.dialogs.at(-1)]).toEqual([false, 'Не сохранено: 2. Выйти?'])
  expect(system.question.detail).toContain('пропадёт')
  system.pressed = 1
  again.close()
  expect([FakeWindow.all, system.dialogs.length]).toEqual([[], 5])
  expect(window.isDestroyed()).toBe(true)

  app.removeAllListeners()
  system.pressed = 0
  await start()
  await call('setQueued', 3, 3)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  electron.powerMonitor.emit('shutdown')
  expect([quit(), system.dialogs.length]).toEqual([true, 5])
  // Another program has stopped the shutdown: the next quit is asked about again.
  vi.advanceTimersByTime(60_000)
  expect([quit(), system.dialogs.length]).toEqual([false, 6])
})

test('the window that is closed while changes wait goes on sending, and the program ends with the last of them', async () => {
  const window = await start()
  await signIn()
  await call('setQueued', 3, 3)
  window.close()
  expect([FakeWindow.all, window.isHidden, system.dialogs]).toEqual([[window], true, []])
  await call('setQueued', 1, 1)
  expect(FakeWindow.all).toEqual([window])
  await call('setQueued', 0, 0)
  expect([FakeWindow.all, system.dialogs]).toEqual([[], []])
})

test('what only a person can decide hides no closed window, and what is left by the end of its session is asked about', async () => {
  const window = await start()
  await signIn()
  system.pressed = 0
  const closed = async (queued: number, due: number) => {
    await call('setQueued', queued, due)
    window.close()
    return [window.isHidden, system.dialogs.length]
  }
  expect(await closed(2, 0)).toEqual([false, 1])
  expect(await closed(2, 1)).toEqual([true, 1])
  // The other one was refused on the way.
  await call('setQueued', 1, 0)
  expect([FakeWindow.all, window.isHidden, system.dialogs.length]).toEqual([[window], false, 2])
  expect(await closed(1, 1)).toEqual([true, 2])
  // A page that sends nothing, as the one where a server is chosen.
  window.show()
  await window.loadURL('app://office/')
  window.close()
  expect([window.isHidden, system.dialogs.length]).toEqual([false, 3])
  expect(await closed(1, 1)).toEqual([true, 3])
  system.respond = () => Response.json({}, { status: 401 })
  await page('/api/post')
  expect([FakeWindow.all, window.isHidden, system.dialogs.length]).toEqual([[window], false, 4])
})

test('drafts that end with the program are asked about on another server too, and at a shutdown', async () => {
  await start()
  vi.spyOn(keytar, 'setPassword').mockRejectedValue(new Error('no keychain'))
  await call('sealKey', [])
  vi.restoreAllMocks()
  await call('setDraftsAtRisk', 2)
  await call('chooseServer', other)
  expect([quit(), system.dialogs]).toEqual([false, ['Не сохранено: 2. Выйти?']])
  expect(system.question.detail).toContain('пропадёт')
  electron.powerMonitor.emit('shutdown')
  expect([quit(), system.dialogs.length]).toEqual([false, 2])
  // Work that stays on this computer is asked about on its own server alone.
  await call('sealKey', [])
  await call('setQueued', 3, 3)
  system.pressed = 1
  await call('forgetServer', server, { queued: 0, drafts: 2 })
  system.pressed = 0
  expect([quit(), system.dialogs.at(-1)]).toEqual([false, 'Ждут отправки на сервер: 3. Выйти?'])
  expect(system.question.detail).toContain('останется на этом компьютере')
  await call('chooseServer', server)
  expect(system.dialogs.at(-1)).toBe(`Подключиться к серверу ${server}?`)
  system.pressed = 1
  await call('chooseServer', server)
  system.pressed = 0
  const asked = system.dialogs.length
  expect([quit(), system.dialogs.length]).toEqual([true, asked])
})

test('who restarts for an update hears of what waits as at any other end, and may stay', async () => {
  await start({ staysInTray: true })
  await call('setQueued', 3, 3)
  const [found, ready, waits] = [
    'Доступна версия 1.5.0',
    'Версия 1.5.0 загружена',
    'Ждут отправки на сервер: 3. Выйти?',
  ] as const
  const check = () => menuItem('Проверить обновления…', 'Справка')?.click?.()
  check()
  await expect.poll(() => system.dialogs).toEqual([found, ready, waits])
  expect(system.quits).toBe(0)
  system.pressed = 1
  check()
  await expect.poll(() => system.dialogs.length).toBe(4)
  // Who types as it comes up says "later".
  expect(system.question).toMatchObject({
    message: ready,
    buttons: [expect.anything(), 'При выходе'],
    defaultId: 1,
  })
  system.pressed = 0
  await call('setQueued', 0, 0)
  check()
  await expect.poll(() => system.quits).toBe(1)
  app.emit('will-quit')
  expect(updater.quitAndInstall).toHaveBeenCalledOnce()
})

test('signing out takes what was read, the list of records and their key; a response that comes later is not kept', async () => {
  await start({ recent: [{ path: '/admin/posts/1', title: 'Акциз' }] })
  await signIn()
  expect((await page('/api/post')).status).toBe(200)
  const cached = async () => {
    const names = await readdir(join(system.folder, 'offline'), { recursive: true }).catch(() => [])
    return names.filter(name => !name.startsWith('.'))
  }
  expect(await cached()).not.toEqual([])
  const { promise, resolve } = Promise.withResolvers<Response>()
  const late = system.respond
  system.respond = path => (path === '/api/post' ? (promise as unknown as Response) : late(path))
  const read = page('/api/post')
  const letGo = Promise.withResolvers<void>()
  const { deletePassword } = keytar
  vi.spyOn(keytar, 'deletePassword').mockImplementation(async (...entry) => {
    await letGo.promise
    return deletePassword(...entry)
  })
  const signedOut = call('signOut')
  // A keychain that waits for a person holds up neither.
  await expect.poll(async () => (await settingsFile()).recent).toEqual([])
  await expect.poll(cached).toEqual([])
  letGo.resolve()
  await signedOut
  vi.restoreAllMocks()
  resolve(late('/api/post'))
  await read
  expect([await cached(), (await settingsFile()).recent]).toEqual([[], []])
  expect(keychainEntries('offline-records')).toEqual([])
})

test('a session that is over after sleep ends in every window, and nothing more goes out by it', async () => {
  const first = await start()
  await signIn()
  openAnother()
  vi.useFakeTimers({ toFake: ['Date'], now: 9_999_999_999_000 })
  electron.powerMonitor.emit('resume')
  expect(FakeWindow.all.map(window => sentTo(window, eventChannels.sessionEnd))).toEqual([
    [undefined],
    [undefined],
  ])
  expect(FakeWindow.all[0]).toBe(first)
  await expect.poll(() => keychainEntries('admin-session')).toEqual([])
})

test('a keychain that is unlocked late signs in where a password is asked for, and leads to the wanted screen', async () => {
  const {
    window: asks,
    asked,
    unlock,
  } = await startWithLockedKeychain(() => {
    openAnother()
    openAnother()
  })
  const [, choosesServer, isLoading] = FakeWindow.all
  // The whole start has waited, and each call that waits takes a thread that files are read by.
  const rest = await Promise.all([call('restore'), call('sealKey', [])])
  expect([...rest, asked.mock.calls.length]).toEqual([
    null,
    expect.objectContaining({ start: expect.any(String) }),
    1,
  ])
  const asksAtQuit = () => {
    system.question = { message: '' }
    quit()
    return system.question.message
  }
  await call('setDraftsAtRisk', 2)
  expect(asksAtQuit()).toBe('Не сохранено: 2. Выйти?')
  asks.address = 'app://office/admin/login?message=login&next=%2Fadmin%2Fposts'
  Object.assign(choosesServer ?? {}, { address: 'app://office/' })
  Object.assign(isLoading ?? {}, { address: '' })
  unlock()
  await expect
    .poll(() => FakeWindow.all.map(({ address }) => address))
    .toEqual(['app://office/admin/posts', 'app://office/', ''])
  expect(await call('restore')).toMatchObject({ user })
  // The next start goes on with them.
  await expect.poll(async () => (await settingsFile()).keptWorkKeys).toHaveLength(1)
  await call('setQueued', 1, 1)
  asksAtQuit()
  expect(system.question.detail).toContain('останется на этом компьютере')
  await call('setQueued', 0, 0)
  expect(asksAtQuit()).toBe('')
  vi.restoreAllMocks()
})

test('what was asked of a window that waits for a password is there after a late keychain has led it on', async () => {
  const { window, unlock } = await startWithLockedKeychain()
  window.address = 'app://office/admin/login?message=login'
  startAgain('customs-broker://open/admin/posts/12')
  unlock()
  await expect.poll(() => window.address).toBe('app://office/admin')
  const link = { kind: 'go', path: '/admin/posts/12' }
  // The page that asked for the password has taken the first along.
  expect(sentTo(window, eventChannels.menu)).toEqual([link, link])
  vi.restoreAllMocks()
})

test('damaged settings are named to the person', async () => {
  await start()
  await signIn()
  expect(system.dialogs).toEqual([])
  const settings = join(system.folder, 'settings.json')
  await writeFile(settings, '{')
  startProgram(starts, await openSettings(system.folder))
  expect(system.dialogs).toEqual(['Настройки программы не прочитались'])
  expect(system.question.detail).toContain(`${settings}.unreadable`)
  expect(await readFile(`${settings}.unreadable`, 'utf8')).toBe('{')
})

test('the start with the system that is switched on and off at once is off, for the system as well', async () => {
  vi.stubEnv('XDG_CONFIG_HOME', system.folder)
  system.isPackaged = true
  await start()
  const chosen = (await call('readPreferences')) as object
  const choose = (opensAtLogin: boolean) => call('changePreferences', { ...chosen, opensAtLogin })
  await Promise.all([choose(true), choose(false)])
  expect([await readdir(join(system.folder, 'autostart')), await call('readPreferences')]).toEqual([
    [],
    chosen,
  ])
})

test('the start with the system that is switched off while it is being renewed is off', async () => {
  vi.stubEnv('XDG_CONFIG_HOME', system.folder)
  system.isPackaged = true
  const renewal = Promise.withResolvers<void>()
  login.renewal = renewal.promise
  await start({ opensAtLogin: true })
  const off = call('changePreferences', {
    ...((await call('readPreferences')) as object),
    opensAtLogin: false,
  })
  // Time enough for a change that does not wait for the renewal.
  await call('markRehearsal', server, true)
  renewal.resolve()
  await off
  await afterAllThatIsReady()
  expect(await readdir(join(system.folder, 'autostart'))).toEqual([])
})

test('a keychain that does not let a session go is not believed at the next start', async () => {
  await start()
  await signIn()
  const locked = vi.spyOn(system.keychain, 'delete').mockImplementation(() => {
    throw new Error('locked')
  })
  await call('signOut')
  expect((await settingsFile()).keychainHalves).toMatchObject({
    [`customs-broker ${server} admin-session`]: null,
  })
  await start(await settingsFile())
  expect(await call('restore')).toBeNull()
  locked.mockRestore()
})

test('a server goes together with its work by the button that says so, and by no other', async () => {
  await start()
  openAnother()
  expect(await call('forgetServer', server, { queued: 0, drafts: 1 })).toBe(false)
  for (const window of FakeWindow.all) await window.loadURL('app://office/admin/posts/7')
  expect((await settingsFile()).servers).toEqual([server, other])
  system.pressed = 1
  expect(await call('forgetServer', server, { queued: 0, drafts: 1 })).toBe(true)
  expect([(await settingsFile()).servers, system.dialogs]).toEqual([
    [other],
    ['Не сохранено на нём: 1.', 'Не сохранено на нём: 1.'],
  ])
  // The one that asked goes by itself; no other goes on showing what was there.
  expect(FakeWindow.all.map(({ address }) => address)).toEqual([
    'app://office/admin',
    'app://office/admin/posts/7',
  ])
  menuItem('Сменить сервер…')?.click?.()
  expect(FakeWindow.all[1]?.address).toBe('app://office/')
})

test('work that is not saved and what was read have a key each, for each server', async () => {
  await start()
  await signIn()
  await page('/api/post')
  await call('sealKey', [])
  const accounts = ['admin-session', 'offline-records', 'unsaved-work']
  const names = [...system.keychain.keys()].filter(key => !key.includes('device'))
  expect(names.sort()).toEqual(accounts.map(account => `development customs-broker ${server} ${account}`))
  expect(new Set(system.keychain.values()).size).toBe(system.keychain.size)
})

const notice = { title: 'Новая заявка', body: 'Олена', path: '/admin/requests?open=7', about: 'request 7' }

test('menu, tray and the other windows follow the language that a person chooses, and so does the next start', async () => {
  await start()
  openAnother()
  const reload = FakeWindow.all.map(({ webContents }) => vi.spyOn(webContents, 'reload'))
  await call('setUnread', 3)
  await call('setLanguage', 'uk')
  expect(system.menu.map(({ label }) => label)).toEqual([
    'Файл',
    'Редагування',
    'Перехід',
    'Вигляд',
    'Вікно',
    'Довідка',
  ])
  expect(menuItem('Заявки', 'Перехід')).toBeDefined()
  expect(system.tray.toolTip).toBe('Митний брокер, нових заявок: 3')
  expect(await (await page('/api/auth/login')).json()).toMatchObject({ title: 'Вхід виконує програма' })
  expect(reload.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(await settingsFile()).toMatchObject({ language: 'uk' })
  await call('setLanguage', 'uk')
  expect(reload.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('in quiet hours nothing is shown; at others a click leads to what it was about', async () => {
  await start({ quietHours: { from: '00:00', to: '00:00' } })
  await call('notify', notice)
  expect(system.notifications).toEqual([])
  FakeWindow.all = []
  const window = await start()
  await call('notify', notice)
  system.notifications[0]?.emit('click')
  expect(sentTo(window, eventChannels.menu)).toEqual([{ kind: 'go', path: notice.path }])
})

test('on a locked screen a notification names nobody', async () => {
  await start()
  system.isScreenLocked = true
  await call('notify', notice)
  expect(JSON.stringify(system.notifications.map(({ words }) => words))).not.toContain('Олена')
  expect(system.notifications).toHaveLength(1)
})

/** It says hello and no more. */
const aServerThatStreams = () => {
  const hello = new TextEncoder().encode('id: 4\nevent: hello\ndata: {}\n\n')
  const answers = system.respond
  system.respond = path =>
    path === '/api/request/stream'
      ? new Response(new ReadableStream({ start: stream => stream.enqueue(hello) }))
      : answers(path)
  return {
    streams: () => system.asked.filter(asked => asked.includes('/api/request/stream')).length,
    async listen() {
      const headers = { accept: 'text/event-stream' }
      const { body } = await page('/api/request/stream', { headers })
      return body?.getReader()
    },
  }
}

test('a stream of requests that is silent is replaced within a minute; after waking and on another network at once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
  network.address = '192.168.0.7'
  await start()
  const { streams, listen } = aServerThatStreams()
  /** How many there were by then. `expect.poll` would advance the clock by itself. */
  const after = async (seconds: number) => {
    for (let passed = 0; passed <= seconds; passed += 5) {
      if (passed > 0) vi.advanceTimersByTime(5_000)
      for (let turn = 0; turn < 20; turn += 1) await afterAllThatIsReady()
    }
    return streams()
  }
  await signIn()
  await listen()
  expect([await after(35), await after(25)]).toEqual([1, 2])
  electron.powerMonitor.emit('resume')
  expect(await after(0)).toBe(3)
  network.address = '10.0.0.4'
  expect(await after(5)).toBe(4)
})

test('the stream of requests ends with the session and with the server', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await start({ lockAfter: 15 })
  const { streams, listen } = aServerThatStreams()
  const ends = async (reader: Awaited<ReturnType<typeof listen>>) => {
    while (!(await reader?.read())?.done);
  }
  await signIn()
  const first = await listen()
  expect(streams()).toBe(1)
  system.idleSeconds = 60 * 60
  vi.advanceTimersByTime(20_000)
  await ends(first)

  system.idleSeconds = 0
  await signIn()
  const second = await listen()
  await call('signOut')
  await ends(second)

  await signIn()
  const third = await listen()
  system.pressed = 1
  await call('chooseServer', 'rehearsal.example')
  await ends(third)
  vi.advanceTimersByTime(60_000)
  electron.powerMonitor.emit('resume')
  expect(streams()).toBe(3)
})

test('an error that nobody has caught is in the log of the program, and said', async () => {
  await start()
  const own = process.listeners('uncaughtException').at(-1)
  own?.(new Error('broken pipe'), 'uncaughtException')
  expect(system.dialogs).toEqual(['В программе случилась ошибка'])
  expect(await readFile(join(system.folder, 'logs/app.log'), 'utf8')).toContain(
    'Uncaught: Error: broken pipe',
  )
})

test('a search is in the window that the person uses', async () => {
  const first = await start()
  openAnother()
  first.focus()
  const found = call('findInPage', { text: 'шина', isForward: true, isFirst: true })
  const result = { requestId: 1, finalUpdate: true, activeMatchOrdinal: 1, matches: 2 }
  first.webContents.emit('found-in-page', {}, result)
  expect(await found).toEqual({ ordinal: 1, matches: 2 })
})

test('a file that is dragged out of the window is there until the program ends or its person signs out', async () => {
  const window = await start()
  await signIn()
  window.focus()
  const drag = () => call('dragFile', '../расчёт.pdf', new TextEncoder().encode('pdf'))
  await drag()
  await drag()
  expect(await Promise.all(system.dragged.map(file => readFile(file, 'utf8')))).toEqual(['pdf', 'pdf'])
  const left = () => readdir(join(system.folder, 'dragged')).catch(() => [])
  expect(await left()).toHaveLength(2)
  app.emit('will-quit')
  expect(await left()).toEqual([])
  await drag()
  expect(await left()).toHaveLength(1)
  await call('signOut')
  expect(await left()).toEqual([])
})

test('a file of the office replaces another of its name only when the person says so', async () => {
  await start()
  expect(await call('saveFile', 'заявки.csv', new TextEncoder().encode('имя'))).toBe(false)
  expect(system.saving).toEqual({ defaultPath: 'заявки.csv', properties: ['showOverwriteConfirmation'] })
})

test('a request is taken from its notification at the chosen server alone, and opened where that fails', async () => {
  const window = await start()
  await signIn()
  await call('notify', notice)
  system.asked = []
  system.notifications[0]?.emit('action')
  expect(system.asked).toEqual([`GET ${server}/api/request/7`])
  await expect.poll(() => sentTo(window, eventChannels.menu)).toEqual([{ kind: 'go', path: notice.path }])
})

test('what counts is the clock of the server, as far as it is known to differ', async () => {
  const hour = 60 * 60_000
  const now = Date.parse('2026-11-22T10:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  const short = `a.${Buffer.from(JSON.stringify({ sub: '7', exp: (now + hour) / 1000 })).toString('base64url')}.c`
  const answer = (given: string, ahead: number) => () =>
    Response.json({ token: given, user }, { headers: { date: new Date(now + ahead).toUTCString() } })
  await start()
  system.respond = answer(short, 2 * hour)
  expect(await signIn()).toMatchObject({ ok: false })
  expect((await settingsFile()).clockOffset).toBe(2 * hour)
  // Half a minute is the way to the server, and nothing to write down.
  system.respond = answer(token, 2 * hour + 30_000)
  expect(await signIn()).toMatchObject({ ok: true })
  expect((await settingsFile()).clockOffset).toBe(2 * hour)
})
