import { expect, test, vi } from 'vitest'
import type { DesktopBridge, Uploaded } from '#desktop/bridge/desktop-bridge.ts'
import type { AdminShell } from '#shared/admin/platform/shell.ts'
import { ApiError, messageOf } from '#shared/client/api-error.ts'
import { desktopShell } from './desktop-shell.ts'

const session = {
  expiresAt: '2026-11-20T10:00:00.000Z',
  user: { id: 1, email: 'owner@broker.example', name: 'Олена', role: 'owner' as const },
}
const status = {
  server: 'https://broker.example',
  servers: [],
  rehearsals: [],
  appVersion: '1.0.0',
  isShortcutTaken: true,
  notices: [] as string[],
}

const aBridge = (change: Partial<DesktopBridge> = {}): DesktopBridge => ({
  restore: async () => session,
  signIn: async () => ({ ok: true, session }),
  signOut: async () => undefined,
  changePassword: async () => ({ ok: true, session }),
  setLanguage: async () => undefined,
  openExternal: async () => true,
  saveFile: async () => true,
  dragFile: async () => undefined,
  notify: async () => undefined,
  setUnread: async () => undefined,
  setQueued: async () => undefined,
  setDraftsAtRisk: async () => undefined,
  readPreferences: async () => ({
    staysInTray: false,
    opensAtLogin: false,
    quietHours: null,
    callKeys: null,
    lockAfter: null,
  }),
  changePreferences: async () => undefined,
  status: async () => status,
  updateProgram: async () => undefined,
  sealKey: async () => ({ key: new Uint8Array(32), start: null, earlier: [] }),
  findInPage: async () => null,
  stopFinding: async () => undefined,
  checkServer: async () => ({ ok: false, message: '' }),
  chooseServer: async () => ({ ok: false, message: '' }),
  forgetServer: async () => true,
  markRehearsal: async () => undefined,
  onSessionEnd: () => () => undefined,
  onSavedRecords: () => () => undefined,
  onUploaded: () => () => undefined,
  onMenu: () => () => undefined,
  ...change,
})

test('the page sends no header of its own: main adds the token', () => {
  expect(desktopShell(aBridge(), 'https://broker.example').headers()).toEqual({})
})

test('a rejected sign-in is the ApiError that the screens know, in the words of the server', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: 'Неверная почта или пароль',
    requestId: 'r1',
  }
  const shell = desktopShell(
    aBridge({ signIn: async () => ({ ok: false, problem }) }),
    'https://broker.example',
  )
  const error = await shell.signIn({ email: 'a@b.example', password: 'x' }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 401, problem, message: 'Неверная почта или пароль' })
})

test.each<[string, (shell: AdminShell) => Promise<unknown> | undefined]>([
  ['a restore', shell => shell.restore()],
  ['a sign-in', shell => shell.signIn({ email: 'a@b.example', password: 'x' })],
  ['a change of password', shell => shell.changePassword({ current: 'a', next: 'b' })],
])('what the keychain shows only in use is reported after %s', async (_what, use) => {
  let notices = ['Хранилище паролей системы недоступно']
  const shell = desktopShell(
    aBridge({ status: async () => ({ ...status, notices }) }),
    'https://broker.example',
  )
  expect(shell.notices?.()).toEqual([])
  expect(await use(shell)).toEqual(session)
  expect(shell.notices?.()).toEqual(notices)
  // A keychain that has opened since is told to the next screen.
  notices = []
  shell.notices?.()
  await expect.poll(() => shell.notices?.()).toEqual([])
})

test('who signs in to an account of another language gets the page loaded in that one', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const signIn = (lang: 'ru' | 'uk') => {
    const reply = { ok: true as const, session: { ...session, user: { ...session.user, lang } } }
    return desktopShell(aBridge({ signIn: async () => reply }), status.server).signIn({
      email: 'a@b.example',
      password: 'x',
    })
  }
  expect((await signIn('ru')).user.lang).toBe('ru')
  expect(reload).not.toHaveBeenCalled()
  void signIn('uk')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  vi.unstubAllGlobals()
})

test('the language is told to the account of whoever is signed in, then to the program, and the page loaded in it', async () => {
  const told: unknown[] = []
  vi.stubGlobal('location', { reload: () => told.push('reload') })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    told.push(`${method} ${path} ${body}`)
    return Response.json({ ...session.user, lang: 'uk' })
  })
  const setLanguage: DesktopBridge['setLanguage'] = async language => void told.push(language)
  for (const found of [session, null]) {
    void desktopShell(aBridge({ restore: async () => found, setLanguage }), status.server).setLanguage('uk')
    await vi.waitFor(() => expect(told.at(-1)).toBe('reload'))
    told.pop()
  }
  expect(told).toEqual(['PUT /api/auth/language {"lang":"uk"}', 'uk', 'uk'])
  vi.unstubAllGlobals()
})

test('a server that answers again wakes what waits for a connection', () => {
  const heard: string[] = []
  vi.stubGlobal('window', { dispatchEvent: ({ type }: Event) => heard.push(type) })
  let tell: (savedAt: number | null) => void = () => undefined
  const onSavedRecords: DesktopBridge['onSavedRecords'] = listener => {
    tell = listener
    return () => undefined
  }
  desktopShell(aBridge({ onSavedRecords }), 'https://broker.example')
  tell(1)
  expect(heard).toEqual([])
  tell(null)
  expect(heard).toEqual(['online'])
  vi.unstubAllGlobals()
})

test('a file goes to the native dialog as bytes', async () => {
  const saveFile = vi.fn(async () => false)
  const shell = desktopShell(aBridge({ saveFile }), 'https://broker.example')
  expect(await shell.saveFile?.('заявки.csv', new Blob(['имя']))).toBe(false)
  expect(saveFile).toHaveBeenCalledWith('заявки.csv', new TextEncoder().encode('имя'))
})

test('a file that another program has open, such as Excel, is said not to be saved, and what helps', async () => {
  const saveFile = () => Promise.reject(new Error('Failed'))
  const shell = desktopShell(aBridge({ saveFile }), 'https://broker.example')
  const saving = Promise.resolve(shell.saveFile?.('заявки.xlsx', new Blob(['имя'])))
  expect(messageOf(await saving.catch((cause: unknown) => cause))).toContain('открыт в другой программе')
})

test('a file that is dragged out goes to the program as bytes', async () => {
  const dragFile = vi.fn(async () => undefined)
  const shell = desktopShell(aBridge({ dragFile }), 'https://broker.example')
  await shell.dragFile?.('расчёт.pdf', new Blob(['имя']))
  expect(dragFile).toHaveBeenCalledWith('расчёт.pdf', new TextEncoder().encode('имя'))
})

test('a form hears of itself how much has gone, until it is answered, and nothing of another', async () => {
  let listener: (uploaded: Uploaded) => void = () => undefined
  const stop = vi.fn()
  const shell = desktopShell(
    aBridge({
      onUploaded: heard => {
        listener = heard
        return stop
      },
    }),
    'https://broker.example',
  )
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    listener({ upload: 'another', sent: 1, total: 9 })
    listener({ upload: headers['x-upload'] ?? '', sent: 3, total: 7 })
    expect(stop).not.toHaveBeenCalled()
    return new Response('{}', { status: 201 })
  })
  const onSent = vi.fn()
  const form = { method: 'POST', headers: { accept: 'application/json' }, body: new FormData() }
  const response = await shell.uploadForm?.('/api/upload', form, onSent)
  vi.unstubAllGlobals()
  expect(response?.status).toBe(201)
  expect(onSent.mock.calls).toEqual([[{ sent: 3, total: 7 }]])
  expect(stop).toHaveBeenCalledOnce()
})

test('keys that another program holds are told where the program is set up', async () => {
  const shell = desktopShell(aBridge(), 'https://broker.example')
  expect(await shell.preferences?.isShortcutTaken()).toBe(true)
})

test('nobody is signed in before their draft can be read', async () => {
  const ways = {
    restore: (shell: AdminShell) => shell.restore(),
    signIn: (shell: AdminShell) => shell.signIn({ email: 'a@b.example', password: 'x' }),
  }
  for (const [name, way] of Object.entries(ways)) {
    const sealing = Promise.withResolvers<void>()
    const seen: string[] = []
    const shell = desktopShell(aBridge(), 'https://broker.example', () => sealing.promise)
    const done = way(shell).then(() => seen.push(name))
    await new Promise(resolve => setImmediate(resolve))
    seen.push('sealed')
    sealing.resolve()
    await done
    expect(seen).toEqual(['sealed', name])
  }
})

test('the key of the drafts is asked for once somebody is signed in, and not before', async () => {
  const ready = vi.fn<() => Promise<void>>(async () => undefined)
  const restored = [null, 'expired', session] as const
  for (const found of restored) {
    expect(ready).not.toHaveBeenCalled()
    await desktopShell(aBridge({ restore: async () => found }), 'https://broker.example', ready).restore()
  }
  expect(ready).toHaveBeenCalledOnce()
})
