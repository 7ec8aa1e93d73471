import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as afterAllThatIsReady } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import { type ServerList, serverList } from '#desktop/main/server/server-list.ts'
import type { DesktopSession } from '#desktop/main/session/session.ts'
import { openSettings } from '#desktop/main/settings/settings-file.ts'
import { callHandlers, type HandlerNeeds } from './call-handlers.ts'

const server = 'https://broker.example'
const version = {
  product: 'customs-broker',
  version: '1.0.0',
  desktop: { min: '0.1.0', recommended: '1.0.0' },
}

let folder = ''
let servers: ServerList
let log: string[] = []
let isMemoryOnly = false
let hasLeftEntries = false
let isKeyLate = false
hasLeftEntries = false
let mayLose = false
let asked: string[] = []
let isConfirmed = true
let isLeft = true
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'call-handlers-'))
  servers = serverList(await openSettings(folder))
  log = []
  isMemoryOnly = false
  isKeyLate = false
  asked = []
  isConfirmed = true
  isLeft = true
})

/** What a page says that has no draft. */
const nothing = { queued: 0, drafts: 0 }

const aSession = (change: Partial<DesktopSession> = {}): DesktopSession => ({
  tokenFor: () => 'the-token',
  restore: async () => null,
  adopt: () => Promise.reject(new Error('not asked for')),
  replaceToken: async () => undefined,
  end: async (origin, notifyPage) => {
    await afterAllThatIsReady()
    log.push(notifyPage ? `end ${origin} and notify` : `end ${origin}`)
    return 'the-token'
  },
  endIfCurrent: async () => false,
  whileReplaced: work => work(),
  isMemoryOnly: () => isMemoryOnly,
  checkClock: () => undefined,
  ...change,
})

const handlers = (change: Partial<HandlerNeeds> = {}) => {
  const client: ServerClient = {
    send: async (origin, path) => {
      log.push(`send ${origin}${path}`)
      return Response.json(version)
    },
  }
  return callHandlers({
    appVersion: '1.0.0',
    servers,
    client,
    session: aSession(),
    devices: { headerFor: async () => ({}), remember: async () => undefined },
    askKeychainAgain: () => undefined,
    readIn: async () => undefined,
    hasLeftEntries: () => hasLeftEntries,
    askWhereToSave: async () => null,
    dragOut: async name => void log.push(`drag ${name}`),
    forgetDragged: () => log.push('forget dragged'),
    openExternal: async () => false,
    showNotice: notice => log.push(`notice ${notice.path}`),
    setUnread: count => log.push(`unread ${count}`),
    noteUnsaved: (origin, count) => log.push(`unsaved ${origin} ${JSON.stringify(count)}`),
    readPreferences: () => ({
      staysInTray: false,
      opensAtLogin: false,
      quietHours: null,
      callKeys: null,
      lockAfter: null,
    }),
    changePreferences: async () => undefined,
    finder: () => null,
    forgetRecords: async origin => {
      await afterAllThatIsReady()
      log.push(`forget ${origin}`)
    },
    forgetRecent: async () => {
      await afterAllThatIsReady()
      log.push('forget recent')
    },
    confirmServer: async origin => asked.push(origin) > 0 && isConfirmed,
    askToLose: async ({ queued, drafts }) => log.push(`lose ${queued}, ${drafts}?`) > 0 && mayLose,
    updateProgram: async () => void log.push('update'),
    sealKeys: {
      of: async origin => ({ key: Buffer.from(origin), start: null, earlier: [] }),
      endsWithProgram: () => isKeyLate,
      forget: async origin => void log.push(`forget work ${origin}`),
    },
    endInOtherWindows: () => log.push('end in other windows'),
    leaveOtherWindows: async () => isLeft,
    onServerChange: () => log.push('server changed'),
    isShortcutTaken: () => false,
    warn: () => undefined,
    ...change,
  })
}
/** The calls of a page whose server is chosen. */
const chosen = async (change: Partial<HandlerNeeds> = {}) => {
  const calls = handlers(change)
  await calls.chooseServer(server)
  log = []
  return calls
}

test('before a server is chosen nobody is restored and nothing is sent', async () => {
  const calls = handlers()
  expect(await calls.restore()).toBeNull()
  await calls.signOut()
  expect(await calls.signIn({ email: 'a@b.example', password: 'x' })).toMatchObject({ ok: false })
  expect(log).toEqual([])
})

test('a new server is confirmed by the person before anything can be sent there, a known one is not asked about', async () => {
  isConfirmed = false
  expect(await handlers().chooseServer(server)).toMatchObject({ ok: false })
  expect(await handlers().status()).toMatchObject({ server: null, servers: [] })
  isConfirmed = true
  expect(await handlers().chooseServer(server)).toMatchObject({ ok: true })
  expect(await handlers().chooseServer('https://other.example')).toMatchObject({ ok: true })
  expect(await handlers().chooseServer(server)).toMatchObject({ ok: true })
  expect(asked).toEqual([server, server, 'https://other.example'])
})

test('a chosen server is remembered over a restart; one that fails its check is not', async () => {
  expect(await handlers().chooseServer('http://broker.example')).toMatchObject({ ok: false })
  expect(await handlers().status()).toMatchObject({ server: null, servers: [] })
  expect(await handlers().chooseServer('broker.example')).toMatchObject({ ok: true, origin: server })
  expect(await handlers().status()).toMatchObject({ server, servers: [server] })
})

test('forgetting a server ends its session here and there; an unknown one is left alone', async () => {
  const calls = await chosen()
  await calls.forgetServer('https://other.example', nothing)
  expect(log).toEqual([])
  await calls.forgetServer(server, nothing)
  expect(log).toEqual([
    `end ${server}`,
    `send ${server}/api/auth/logout`,
    `forget ${server}`,
    `forget work ${server}`,
    `unsaved ${server} {"queued":0,"due":0,"drafts":0}`,
    'unread 0',
    'server changed',
    'forget recent',
  ])
  expect(await calls.status()).toMatchObject({ server: null, servers: [] })
})

test('a server for which changes wait is forgotten with them only when the person says so', async () => {
  const calls = await chosen()
  mayLose = false
  expect(await calls.forgetServer(server, { queued: 3, drafts: 0 })).toBe(false)
  expect(log).toEqual(['lose 3, 0?'])
  expect(await calls.status()).toMatchObject({ servers: [server] })
  mayLose = true
  expect(await calls.forgetServer(server, { queued: 1, drafts: 0 })).toBe(true)
  expect(log).toContain(`forget work ${server}`)
})

test('a file that another program holds keeps nothing else of a forgotten server', async () => {
  const fail = () => Promise.reject(new Error('EPERM: operation not permitted, rm'))
  const warnings: string[] = []
  const calls = handlers({ forgetRecords: fail, warn: message => warnings.push(message) })
  await calls.chooseServer(server)
  expect(await calls.forgetServer(server, nothing)).toBe(true)
  expect(log).toEqual(expect.arrayContaining([`forget work ${server}`]))
  expect(warnings).toEqual(['A step could not be carried out'])
  expect(await calls.status()).toMatchObject({ servers: [] })
})

test('settings that another program holds keep no window on the server before', async () => {
  const held = () => Promise.reject(new Error('EBUSY'))
  const calls = handlers({
    servers: {
      ...servers,
      choose: origin => servers.choose(origin).then(held),
      forget: origin => servers.forget(origin).then(held),
    },
    forgetRecent: held,
  })
  expect(await calls.chooseServer(server)).toMatchObject({ ok: true })
  expect(log).toContain('server changed')
  log = []
  expect(await calls.forgetServer(server, nothing)).toBe(true)
  expect(log).toContain('server changed')
})

test('what the page has not saved for a server is asked about as well, and its key stays with the work', async () => {
  const calls = await chosen()
  mayLose = false
  expect(await calls.forgetServer(server, { queued: 3, drafts: 4 })).toBe(false)
  expect(await calls.forgetServer(server, { queued: 0, drafts: 1 })).toBe(false)
  expect(log).toEqual(['lose 3, 4?', 'lose 0, 1?'])
})

test('who signs out leaves no record on this computer', async () => {
  const calls = await chosen()
  await calls.signOut()
  // What was promised to go waits for the same person.
  expect(log).toEqual([
    'end in other windows',
    'forget dragged',
    `end ${server}`,
    `send ${server}/api/auth/logout`,
    'forget recent',
    `forget ${server}`,
  ])
})

test('who signs out is signed out although a file is held: every other trace goes', async () => {
  const warnings: unknown[] = []
  const held = new Error('EBUSY')
  const calls = await chosen({
    forgetRecords: () => Promise.reject(held),
    warn: (_message, cause) => warnings.push(cause),
  })
  await calls.signOut()
  expect(log).toEqual(expect.arrayContaining([`end ${server}`, 'forget recent', 'forget dragged']))
  expect(warnings).toEqual([held])
})

test('a sign-in asks a closed keychain once more, and is not overtaken by a session that it holds', async () => {
  const steps: string[] = []
  const calls = handlers({
    askKeychainAgain: () => steps.push('ask again'),
    devices: {
      headerFor: async () => {
        steps.push('read the keychain')
        return {}
      },
      remember: async () => undefined,
    },
    session: aSession({
      whileReplaced: work => {
        steps.push('hold up')
        return work()
      },
    }),
  })
  await calls.chooseServer(server)
  await calls.signIn({ email: 'a@b.example', password: 'x' })
  expect(steps).toEqual(['ask again', 'hold up', 'read the keychain'])
})

test('the program notes in which language who signs in reads', async () => {
  const user = { id: 1, email: 'a@b.example', name: 'Олена', role: 'owner' as const, lang: 'uk' as const }
  const noted: string[] = []
  const calls = handlers({
    readIn: async language => void noted.push(language),
    session: aSession({ adopt: async () => ({ expiresAt: '2026-11-20T10:00:00.000Z', user }) }),
    client: {
      send: async (_origin, path) =>
        Response.json(path === '/api/auth/login' ? { token: 'x', expiresAt: 'x', user } : version),
    },
  })
  await calls.chooseServer(server)
  await calls.signIn({ email: user.email, password: 'x' })
  expect(noted).toEqual(['uk'])
})

test('windows of the person before send nothing in the name of who signs in beside them', async () => {
  const tokenOf = (id: number) => `x.${btoa(JSON.stringify({ sub: String(id) }))}.y`
  const user = { id: 1, email: 'a@b.example', name: 'Олена', role: 'owner' as const }
  let token: string | null = null
  const session = aSession({
    tokenFor: () => token,
    adopt: async (_origin, stored) => {
      token = stored.token
      return { expiresAt: '2026-11-20T10:00:00.000Z', user }
    },
  })
  let next = tokenOf(1)
  const client: ServerClient = {
    send: async (_origin, path) =>
      Response.json(path === '/api/auth/login' ? { token: next, expiresAt: 'x', user } : version),
  }
  const calls = handlers({ session, client })
  await calls.chooseServer(server)
  const signIn = async (as: number) => {
    log = []
    next = tokenOf(as)
    expect(await calls.signIn({ email: user.email, password: 'x' })).toMatchObject({ ok: true })
    return log
  }
  expect(await signIn(1)).toEqual([])
  // Who signs in again keeps the other windows.
  expect(await signIn(1)).toEqual([])
  expect(await signIn(2)).toEqual(['end in other windows'])
})

test('a password is changed, a link opened and a choice kept by those who know how', async () => {
  const chosen = { staysInTray: true, opensAtLogin: false, quietHours: null, callKeys: null, lockAfter: null }
  const calls = handlers({
    openExternal: async address => log.push(`open ${address}`) > 0,
    readPreferences: () => chosen,
    changePreferences: async to => void log.push(`stays ${to.staysInTray}`),
  })
  expect(await calls.changePassword({ current: 'a', next: 'b' })).toMatchObject({ problem: { status: 503 } })
  expect(await calls.openExternal('https://bank.gov.ua/')).toBe(true)
  await calls.setUnread(3)
  expect(await calls.readPreferences()).toBe(chosen)
  await calls.changePreferences(chosen)
  await calls.updateProgram()
  expect(log).toEqual(['open https://bank.gov.ua/', 'unread 3', 'stays true', 'update'])
  expect(await calls.status()).toMatchObject({ appVersion: '1.0.0', isShortcutTaken: false })
})

test('the page is searched in the window that is used, and nowhere when there is none', async () => {
  const question = { text: 'a', isForward: true, isFirst: true }
  const none = handlers()
  expect(await none.findInPage(question)).toBeNull()
  await none.stopFinding()
  const found = { ordinal: 1, matches: 2 }
  const calls = handlers({
    finder: () => ({
      find: async asked => (asked === question ? found : null),
      stop: () => log.push('stop'),
    }),
  })
  expect(await calls.findInPage(question)).toBe(found)
  await calls.stopFinding()
  expect(log).toEqual(['stop'])
})

test('a server that is only checked is neither chosen nor remembered', async () => {
  const calls = handlers()
  expect(await calls.checkServer(server)).toMatchObject({ ok: true, origin: server })
  expect(await calls.checkServer('http://broker.example')).toMatchObject({ ok: false })
  expect(await calls.status()).toMatchObject({ server: null, servers: [] })
})

test('the list of recent records is of one server and one person', async () => {
  const calls = handlers()
  const forgotten = () => log.splice(0).filter(line => line === 'forget recent').length
  await calls.chooseServer(server)
  expect(forgotten()).toBe(1)
  await calls.chooseServer(server)
  expect(forgotten()).toBe(0)
  await calls.signOut()
  expect(forgotten()).toBe(1)
})

test('the other windows follow a change of the server, and only a change', async () => {
  const calls = handlers()
  await calls.chooseServer(server)
  await calls.chooseServer(server)
  await calls.chooseServer('https://rehearsal.example')
  await calls.forgetServer(server, nothing)
  expect(log.filter(line => line === 'server changed')).toHaveLength(2)
  await calls.forgetServer('https://rehearsal.example', nothing)
  expect(log.filter(line => line === 'server changed')).toHaveLength(3)
  // The number of new requests was the other server's.
  expect(log.filter(line => line === 'unread 0')).toHaveLength(3)
})

test('who stays on a draft in another window stays with its server: it is saved to no other', async () => {
  const calls = handlers()
  await calls.chooseServer(server)
  isLeft = false
  expect(await calls.chooseServer('https://rehearsal.example')).toMatchObject({
    message: 'Сервер остался прежним: в другом окне несохранённые изменения.',
  })
  expect(await calls.status()).toMatchObject({ server, servers: [server] })
})

test('only a remembered server is marked as one to practise on, and the mark goes with it', async () => {
  const calls = handlers()
  await calls.markRehearsal(server, true)
  expect(await calls.status()).toMatchObject({ rehearsals: [] })
  await calls.chooseServer(server)
  await calls.markRehearsal(server, true)
  expect(await calls.status()).toMatchObject({ rehearsals: [server] })
  await calls.markRehearsal(server, false)
  await calls.markRehearsal(server, true)
  await calls.forgetServer(server, nothing)
  expect(await calls.status()).toMatchObject({ rehearsals: [] })
})

test('twenty servers are remembered, the last used first, also after a restart', async () => {
  const list = serverList(await openSettings(folder))
  expect(list.chosen()).toBeNull()
  const origins = Array.from({ length: 21 }, (_, at) => `https://s${at}.example`)
  for (const origin of origins) await list.choose(origin)
  expect(serverList(await openSettings(folder)).remembered()).toEqual(origins.slice(1).reverse())
  await list.choose('https://s5.example')
  expect(list.remembered().slice(0, 2)).toEqual(['https://s5.example', 'https://s20.example'])
  expect(new Set(list.remembered()).size).toBe(20)
  await list.forget('https://s1.example')
  expect(list.chosen()).toBe('https://s5.example')
  await list.forget('https://s5.example')
  await list.forget('https://s6.example')
  // The next one in the list is not chosen for anybody.
  expect([list.chosen(), list.remembered().length]).toEqual([null, 17])
})

test('the servers to practise on are marked one by one', async () => {
  const list = serverList(await openSettings(folder))
  const [one, two] = ['https://one.example', 'https://two.example'] as const
  for (const origin of [one, two, one]) await list.markRehearsal(origin, true)
  expect(list.rehearsals()).toEqual([two, one])
  await list.markRehearsal(two, false)
  expect(list.rehearsals()).toEqual([one])
  await list.markRehearsal(two, true)
  await list.forget(one)
  expect(list.rehearsals()).toEqual([two])
})

test('a notification that leads out of the screens is not shown', async () => {
  const calls = handlers()
  const screens = ['/admin/requests?status=new', '/admin/orders/7']
  for (const path of ['https://evil.example/', '/admin/logout', ...screens]) {
    await calls.notify({ title: 'Заявка', body: '', path, about: 'request 7' })
  }
  expect(log).toEqual(screens.map(path => `notice ${path}`))
})

test('a file is written where the person says, whatever name the page suggests', async () => {
  const offered: string[] = []
  const target = join(folder, 'out.csv')
  const calls = handlers({
    askWhereToSave: async name => {
      offered.push(name)
      return offered.length === 1 ? target : null
    },
  })
  expect(await calls.saveFile('../../a.csv', new TextEncoder().encode('имя'))).toBe(true)
  expect(await calls.saveFile('setup.exe', new Uint8Array())).toBe(false)
  expect(offered).toEqual(['a.csv', 'setup.exe.bin'])
  expect(await readFile(target, 'utf8')).toBe('имя')
})

test('a missing keychain is said, one that came too late for a draft, and one that keeps what was removed', async () => {
  const notices = async () => (await handlers().status()).notices
  expect(await notices()).toEqual([])
  hasLeftEntries = true
  expect(await notices()).toEqual([
    expect.stringContaining('удалённые записи программы могли в нём остаться'),
  ])
  isKeyLate = true
  expect(await notices()).toEqual([expect.stringContaining('не ответило вовремя')])
  isMemoryOnly = true
  expect(await notices()).toEqual([expect.stringContaining('Хранилище паролей системы недоступно')])
})

test('a draft has a key for the chosen server, and before there is one none', async () => {
  const calls = handlers()
  await expect(calls.sealKey([])).rejects.toThrow('No server is chosen')
  await calls.chooseServer(server)
  expect(await calls.sealKey([])).toEqual({ key: Buffer.from(server), start: null, earlier: [] })
})
