import { app, type BrowserWindow, Notification } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { desktopNotifications } from './notifications-and-badge.ts'

const { made } = vi.hoisted(() => ({
  made: [] as {
    title: string
    body: string
    actions: unknown
    isShown: boolean
    listeners: Map<string, (...given: unknown[]) => void>
  }[],
}))

vi.mock('electron', () => ({
  app: { setBadgeCount: vi.fn() },
  nativeImage: { createFromPath: (path: string) => path },
  Notification: class {
    static isSupported = vi.fn(() => true)
    listeners = new Map<string, (...given: unknown[]) => void>()
    title: string
    body: string
    actions: unknown
    constructor({ title, body, actions }: { title: string; body: string; actions?: unknown }) {
      this.title = title
      this.body = body
      this.actions = actions
      made.push(this)
    }
    on(event: string, listener: (...given: unknown[]) => void) {
      this.listeners.set(event, listener)
      return this
    }
    isShown = false
    show() {
      this.isShown = true
    }
  },
}))

const system = process.platform
const overlays: [unknown, string][] = []
const went: string[] = []
const window = { setOverlayIcon: (...given: [unknown, string]) => overlays.push(given) }
const taken: number[] = []
const warned: unknown[] = []
const held = new Set<Notification>()
let server: string | null = null
let quiet = false
let locked = false
const notifications = () =>
  desktopNotifications({
    windows: () => [window as unknown as BrowserWindow],
    badgePicture: '/badge.png',
    held,
    server: () => server,
    isQuiet: () => quiet,
    isLocked: () => locked,
    go: path => went.push(path),
    take: request => taken.push(request),
    warn: (...given) => warned.push(given),
  })

beforeEach(() => {
  made.length = overlays.length = went.length = taken.length = warned.length = 0
  held.clear()
  quiet = false
  locked = false
})
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: system })
})

test('a click on a notification goes to its screen; closing one forgets it', () => {
  notifications().showNotice({
    title: 'Новая заявка',
    body: 'Марта',
    path: '/admin/requests',
    about: 'request 7',
  })
  expect(held.size).toBe(1)
  made[0]?.listeners.get('close')?.({})
  expect(held.size).toBe(0)
  made[0]?.listeners.get('click')?.()
  expect([made[0]?.title, made[0]?.isShown, went]).toEqual(['Новая заявка', true, ['/admin/requests']])
})

test('a notification of another server than the chosen one opens and takes nothing on this one', () => {
  server = 'https://broker.example'
  const { showNotice } = notifications()
  showNotice({ title: 'Новая заявка', body: 'Марта', path: '/admin/requests?open=7', about: 'request 7' })
  server = 'https://rehearsal.example'
  made[0]?.listeners.get('action')?.()
  made[0]?.listeners.get('click')?.()
  expect([taken, went]).toEqual([[], []])
  server = 'https://broker.example'
  made[0]?.listeners.get('action')?.()
  made[0]?.listeners.get('click')?.()
  expect([taken, went]).toEqual([[7], ['/admin/requests?open=7']])
})

test('a notification that Windows has moved to its centre can be clicked there', () => {
  const { showNotice } = notifications()
  showNotice({ title: 'Новая заявка', body: 'Марта', path: '/admin/requests?open=7', about: 'request 7' })
  made[0]?.listeners.get('close')?.({ reason: 'timedOut' })
  expect(held.size).toBe(1)
  made[0]?.listeners.get('click')?.()
  expect([went, held.size]).toEqual([['/admin/requests?open=7'], 0])
})

test('a notification that is put away is forgotten, and so is the oldest of very many', () => {
  const { showNotice } = notifications()
  showNotice({ title: 'Новая заявка', body: '', path: '/admin', about: 'away' })
  made[0]?.listeners.get('close')?.({ reason: 'userCanceled' })
  expect(held.size).toBe(0)
  for (let count = 0; count <= 100; count += 1)
    showNotice({ title: 'Новая заявка', body: '', path: '/admin', about: `many ${count}` })
  expect(held.size).toBe(100)
  expect(held.has(made[1] as never)).toBe(false)
})

test('a notification that the system does not show leaves a line in the log', () => {
  notifications().showUpdate('1.5.0', () => undefined)
  made[0]?.listeners.get('failed')?.({}, 'Notifications are not allowed for this application')
  expect(warned).toEqual([
    ['The system has not shown a notification', 'Notifications are not allowed for this application'],
  ])
  expect(held.size).toBe(0)
})

test('what two windows have heard is announced once', () => {
  const { showNotice } = notifications()
  const notice = { title: 'Новая заявка', body: 'Марта', path: '/admin/requests?open=7', about: 'request 7' }
  showNotice(notice)
  showNotice(notice)
  showNotice({ ...notice, path: '/admin/requests?open=8', about: 'request 8' })
  expect(made).toHaveLength(2)
})

test('the reminders of a request that arrived just now are announced as well, each once', () => {
  const { showNotice } = notifications()
  const notice = { title: 'Новая заявка', body: 'Марта', path: '/admin/requests?open=7', about: 'request 7' }
  showNotice(notice)
  for (const about of ['reminder 7 10:00', 'reminder 7 10:00', 'reminder 7 15:00']) {
    showNotice({ ...notice, title: 'Перезвонить', about })
  }
  expect(made.map(({ title }) => title)).toEqual(['Новая заявка', 'Перезвонить', 'Перезвонить'])
})

test('where the system has buttons, a request is taken in work from the notification itself', () => {
  const { showNotice } = notifications()
  showNotice({ title: 'Новая заявка', body: 'Марта', path: '/admin/requests?open=7', about: 'notice 1' })
  expect(made[0]?.actions).toEqual([{ type: 'button', text: 'Взять в работу' }])
  made[0]?.listeners.get('action')?.()
  expect([taken, went]).toEqual([[7], []])
  showNotice({ title: 'Письмо', body: '', path: '/admin/requests', about: 'notice 2' })
  expect(made[1]?.actions).toBeUndefined()
  showNotice({ title: 'Напоминание', body: '', path: '/admin/requests?open=70&q=1', about: 'notice 3' })
  for (const one of made) one.listeners.get('action')?.()
  expect(taken).toEqual([7, 7])
  showNotice({ title: 'Новая заявка', body: '', path: '/admin/requests?open=71', about: 'notice 4' })
  made[3]?.listeners.get('action')?.()
  expect(taken).toEqual([7, 7, 71])
})

test('an update and its absence are announced as well, and lead to what they are about', () => {
  const { showUpdate, showSilence } = notifications()
  showUpdate('1.5.0', () => went.push('update'))
  showSilence(9, () => went.push('again'))
  for (const one of made) one.listeners.get('click')?.()
  expect(made.map(({ title, isShown }) => [title, isShown])).toEqual([
    ['Доступна версия 1.5.0', true],
    ['Обновления не проверены', true],
  ])
  expect(went).toEqual(['update', 'again'])
})

test('in quiet hours nothing is shown', () => {
  const { showNotice } = notifications()
  quiet = true
  showNotice({ title: 'Новая заявка', body: '', path: '/admin/requests?open=7', about: 'notice 5' })
  notifications().showUpdate('1.5.0', () => undefined)
  notifications().showSilence(9, () => undefined)
  expect(made).toEqual([])
})

test('a system without notifications is left alone', () => {
  vi.mocked(Notification.isSupported).mockReturnValueOnce(false).mockReturnValueOnce(false)
  notifications().showNotice({ title: 'Новая заявка', body: '', path: '/admin/requests', about: 'notice 6' })
  notifications().showUpdate('1.5.0', () => undefined)
  expect(made).toEqual([])
})

test('the count is on the icon; on Windows as a picture over it, gone with the last request', () => {
  Object.defineProperty(process, 'platform', { value: 'win32' })
  notifications().setUnread(2)
  notifications().setUnread(0)
  Object.defineProperty(process, 'platform', { value: 'linux' })
  notifications().setUnread(3)
  expect(vi.mocked(app.setBadgeCount).mock.calls).toEqual([[3]])
  expect(overlays).toEqual([
    ['/badge.png', 'Новых заявок: 2'],
    [null, ''],
  ])
})

test('on a locked screen nobody is named and nothing can be pressed; a click leads there all the same', () => {
  locked = true
  const path = '/admin/requests?open=7'
  notifications().showNotice({ title: 'Перезвонить Марте', body: 'Марта Гнатюк', path, about: 'reminder 7' })
  expect(`${made[0]?.title} ${made[0]?.body}`).not.toContain('Март')
  expect([made[0]?.isShown, made[0]?.actions]).toEqual([true, undefined])
  made[0]?.listeners.get('click')?.()
  expect(went).toEqual([path])
})
