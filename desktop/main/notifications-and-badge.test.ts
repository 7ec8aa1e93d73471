import { app, type BrowserWindow, Notification } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { desktopNotifications } from './notifications-and-badge.ts'

const { made } = vi.hoisted(() => ({ made: [] as { title: string; listeners: Map<string, () => void> }[] }))

vi.mock('electron', () => ({
  app: { setBadgeCount: vi.fn() },
  nativeImage: { createFromPath: (path: string) => path },
  Notification: class {
    static isSupported = vi.fn(() => true)
    listeners = new Map<string, () => void>()
    title: string
    constructor({ title }: { title: string }) {
      this.title = title
      made.push(this)
    }
    on(event: string, listener: () => void) {
      this.listeners.set(event, listener)
    }
    show() {}
  },
}))

const system = process.platform
const overlays: [unknown, string][] = []
const went: string[] = []
const window = { setOverlayIcon: (...given: [unknown, string]) => overlays.push(given) }
const signs = () =>
  desktopNotifications(window as unknown as BrowserWindow, '/badge.png', path => went.push(path))

beforeEach(() => {
  made.length = overlays.length = went.length = 0
})
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: system })
})

test('a click on a notification goes to its screen; closing one forgets it', () => {
  signs().showNotice({ title: 'Новая заявка', body: 'Марта', path: '/admin/requests' })
  made[0]?.listeners.get('click')?.()
  made[0]?.listeners.get('close')?.()
  expect([made[0]?.title, went]).toEqual(['Новая заявка', ['/admin/requests']])
})

test('a system without notifications is left alone', () => {
  vi.mocked(Notification.isSupported).mockReturnValueOnce(false)
  signs().showNotice({ title: 'Новая заявка', body: '', path: '/admin/requests' })
  expect(made).toEqual([])
})

test('the count is on the icon; on Windows as a picture over it, gone with the last request', () => {
  Object.defineProperty(process, 'platform', { value: 'win32' })
  signs().setUnread(2)
  signs().setUnread(0)
  expect(vi.mocked(app.setBadgeCount).mock.calls).toEqual([[2], [0]])
  expect(overlays).toEqual([
    ['/badge.png', 'Новых заявок: 2'],
    [null, ''],
  ])
})
