import type { Session, WebContents } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import { guardContents, guardSession, mayDownload, mayPermit, openExternal } from './guard-contents.ts'

type Handler = (...args: never[]) => unknown
let handlers: Map<string, Handler>
let opened: string[]

beforeEach(() => {
  handlers = new Map()
  opened = []
  const contents = {
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    setWindowOpenHandler: (handler: Handler) => handlers.set('window-open', handler),
  }
  guardContents(contents as unknown as WebContents, address => opened.push(address))
})

const navigate = (name: string, details: { url: string; isMainFrame?: boolean }) => {
  let prevented = false
  const event = {
    isMainFrame: true,
    ...details,
    preventDefault: () => {
      prevented = true
    },
  }
  handlers.get(name)?.(event as never)
  return prevented
}

test.each(['will-navigate', 'will-redirect'])('%s is held to our own pages', name => {
  expect(navigate(name, { url: 'app://office/admin/posts' })).toBe(false)
  expect(navigate(name, { url: 'https://evil.example/' })).toBe(true)
  expect(navigate(name, { url: 'app://office/api/post' })).toBe(true)
})

test('a link out of the page is offered to the browser, a redirect is not', () => {
  navigate('will-navigate', { url: 'https://bank.gov.ua/' })
  navigate('will-redirect', { url: 'https://evil.example/' })
  expect(opened).toEqual(['https://bank.gov.ua/'])
})

test('no frame inside the page goes anywhere', () => {
  expect(navigate('will-frame-navigate', { url: 'app://office/admin', isMainFrame: false })).toBe(true)
  expect(navigate('will-frame-navigate', { url: 'about:blank', isMainFrame: false })).toBe(true)
})

test('a webview is never attached and a window never opens', () => {
  expect(navigate('will-attach-webview', { url: '' })).toBe(true)
  expect(handlers.get('window-open')?.({ url: 'https://bank.gov.ua/' } as never)).toEqual({ action: 'deny' })
  expect(opened).toEqual(['https://bank.gov.ua/'])
})

test('the system is only asked for allowed addresses', async () => {
  const asked: string[] = []
  const shell = { openExternal: async (address: string) => void asked.push(address) }
  expect(await openExternal(shell, 'mailto:office@broker.example')).toBe(true)
  expect(await openExternal(shell, 'file:///etc/passwd')).toBe(false)
  expect(asked).toEqual(['mailto:office@broker.example'])
})

test('permissions: request and check agree, devices never; downloads only from our page', () => {
  const set = new Map<string, Handler>()
  guardSession(
    {
      setPermissionRequestHandler: (handler: Handler) => set.set('request', handler),
      setPermissionCheckHandler: (handler: Handler) => set.set('check', handler),
      setDevicePermissionHandler: (handler: Handler) => set.set('device', handler),
      on: (name: string, handler: Handler) => set.set(name, handler),
    } as unknown as Session,
    () => undefined,
  )
  const request = (permission: string, requestingUrl: string) => {
    let granted: boolean | undefined
    set.get('request')?.(
      ...([
        null,
        permission,
        (answer: boolean) => {
          granted = answer
        },
        { requestingUrl, isMainFrame: true },
      ] as never[]),
    )
    return granted
  }
  const check = (permission: string, requestingUrl: string) =>
    set.get('check')?.(
      ...([null, permission, requestingUrl, { requestingUrl, isMainFrame: true }] as never[]),
    )
  for (const permission of ['notifications', 'media', 'geolocation', 'clipboard-read', 'usb']) {
    for (const address of ['app://office/admin', 'https://evil.example/']) {
      const expected = permission === 'notifications' && address.startsWith('app:')
      expect([permission, address, request(permission, address), check(permission, address)]).toEqual([
        permission,
        address,
        expected,
        expected,
      ])
    }
  }
  // The origin is the page's, the address that of whoever asks.
  const stranger = { requestingUrl: 'https://evil.example/', isMainFrame: true }
  expect(set.get('check')?.(...([null, 'notifications', 'app://office', stranger] as never[]))).toBe(false)
  expect(set.get('device')?.()).toBe(false)
  const aDownload = {
    getFilename: () => 'a.csv',
    setSaveDialogOptions: () => undefined,
    once: () => undefined,
  }
  const prevented = ['app://office/api/request/export.csv', 'https://evil.example/a.exe'].map(url => {
    let isPrevented = false
    const event = {
      preventDefault: () => {
        isPrevented = true
      },
    }
    set.get('will-download')?.(...([event, { ...aDownload, getURL: () => url }] as never[]))
    return isPrevented
  })
  expect(prevented).toEqual([false, true])
})

test('a download has a safe name, replaces no file unasked, and is shown in its folder once it is there', () => {
  let download: Handler = () => undefined
  const shown: string[] = []
  guardSession(
    {
      setPermissionRequestHandler: () => undefined,
      setPermissionCheckHandler: () => undefined,
      setDevicePermissionHandler: () => undefined,
      on: (_name: string, handler: Handler) => {
        download = handler
      },
    } as unknown as Session,
    path => shown.push(path),
  )
  const offered: object[] = []
  for (const state of ['completed', 'cancelled', 'interrupted']) {
    const item = {
      getURL: () => 'app://office/api/backup',
      getFilename: () => '../../отчёт\u202Excod.exe',
      getSavePath: () => `/home/office/${state}`,
      setSaveDialogOptions: (options: object) => offered.push(options),
      once: (_event: string, done: Handler) => done(...([{}, state] as never[])),
    }
    download(...([{ preventDefault: () => undefined }, item] as never[]))
  }
  expect(offered[0]).toEqual({
    defaultPath: 'отчётxcod.exe.bin',
    properties: ['showOverwriteConfirmation'],
  })
  expect(shown).toEqual(['/home/office/completed'])
})

test.each([
  ['app://office/api/request/export.csv', true],
  ['blob:app://office/2f1c9a2e', true],
  ['https://evil.example/setup.exe', false],
  ['blob:https://evil.example/1', false],
  ['blob:blob:app://office/1', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['app://office.evil/x', false],
  ['', false],
])('%s may be saved: %s', (address, expected) => {
  expect(mayDownload(address)).toBe(expected)
})

test('the page may notify and copy', () => {
  expect(mayPermit('notifications', 'app://office/admin', true)).toBe(true)
  expect(mayPermit('clipboard-sanitized-write', 'app://office/', true)).toBe(true)
})

test.each([
  ['media', 'app://office/', true],
  ['geolocation', 'app://office/', true],
  ['clipboard-read', 'app://office/', true],
  ['openExternal', 'app://office/', true],
  ['fileSystem', 'app://office/', true],
  ['display-capture', 'app://office/', true],
  ['hid', 'app://office/', true],
  ['unknown', 'app://office/', true],
  ['notifications', 'app://office/', false],
  ['notifications', 'https://evil.example/', true],
  ['notifications', 'app://office.evil/', true],
  ['notifications', '', true],
  ['notifications', 'null', true],
])('%s for %s (main frame: %s) is denied', (permission, address, isMainFrame) => {
  expect(mayPermit(permission, address, isMainFrame)).toBe(false)
})
