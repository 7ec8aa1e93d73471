import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import type { SavedWindow, Settings } from '#desktop/main/settings/settings-file.ts'
import { callScreen, type OpenRequest, officeWindows, screenToRestore } from './office-windows.ts'

const place = { x: 10, y: 20, width: 900, height: 700, maximized: false }

class FakeWindow extends EventEmitter {
  webContents = new EventEmitter()
  request: OpenRequest
  isHidden = false
  constructor(request: OpenRequest) {
    super()
    this.request = request
  }
  isMinimized = () => this.isSmall
  isVisible = () => !this.isHidden
  isSmall = false
  restore = () => {
    this.isSmall = false
  }
  show = () => {
    this.isHidden = false
    this.emit('show')
  }
  showInactive = () => {
    this.isHidden = false
  }
  focus = () => this.emit('focus')
  hide = () => {
    this.isHidden = true
  }
  close() {
    let isPrevented = false
    this.emit('close', { preventDefault: () => (isPrevented = true) })
    if (isPrevented) return
    this.isGone = true
    this.emit('closed')
  }
  isGone = false
  isDestroyed = () => this.isGone
  onLoad = (address: string): unknown => this.webContents.emit('did-navigate', {}, address)
  async loadURL(address: string) {
    if (this.isGone) throw new TypeError('Object has been destroyed')
    this.onLoad(address)
  }
  goTo = (path: string) => this.webContents.emit('did-navigate-in-page', {}, `app://office${path}`, true)
}

let made: FakeWindow[]
let saved: SavedWindow[]
let staysInTray: boolean
let titles: string[]
let mayEnd: boolean
let questions: number
let isSending: boolean
beforeEach(() => {
  mayEnd = true
  questions = 0
  isSending = false
  made = []
  saved = []
  staysInTray = false
  titles = []
})

const start = () =>
  officeWindows({
    open: request => {
      const window = new FakeWindow(request)
      made.push(window)
      return window as unknown as BrowserWindow
    },
    askToEnd: () => {
      questions += 1
      return mayEnd
    },
    isSending: () => isSending,
    onPage: () => undefined,
    onTitle: (path, title) => titles.push(`${path}: ${title}`),
    settings: {
      putAside: null,
      current: () => ({ windows: saved, staysInTray }) as Settings,
      change: async ({ windows = [] }) => {
        saved = windows
      },
    },
  })
/** Started by a person, with the windows of the last time. */
const started = () => {
  const windows = start()
  windows.restore(null)
  return windows
}
const addresses = () => made.map(({ request }) => request.address)
const paths = () => saved.map(({ path }) => path)

test('the first start has one window; the next one brings back each with its place and screen', () => {
  const windows = started()
  expect(addresses()).toEqual(['app://office/admin'])
  made[0]?.goTo('/admin/posts/12?tab=history')
  windows.open('/admin/tables/copart-fee')
  made[1]?.request.onPlace(place)
  windows.beginEnd()
  for (const window of made) window.close()
  made = []
  started()
  expect(addresses()).toEqual(['app://office/admin/posts/12', 'app://office/admin/tables/copart-fee'])
  expect(made[1]?.request.saved).toEqual(place)
  // Whichever has something to show first: the keyboard is where the person was.
  expect(made.map(({ request }) => request.appears)).toEqual(['behind', 'inFront'])
})

test('what is open is on the disk at once, eight windows at most, the one used last in front', () => {
  const windows = start()
  expect(windows.current()).toBeNull()
  windows.restore(null)
  made[0]?.webContents.emit('did-navigate', {}, 'app://office/admin/bin')
  expect(paths()).toEqual(['/admin/bin'])
  saved = []
  made[0]?.goTo('/admin/login')
  made[0]?.goTo('/admin/bin?q=Олена')
  // A frame inside the page is nowhere.
  made[0]?.webContents.emit('did-navigate-in-page', {}, 'app://office/admin/posts', false)
  expect(paths()).toEqual([])
  windows.openAnother()
  expect(addresses().at(-1)).toBe('app://office/admin/bin')
  for (let post = 1; post <= 8; post += 1) windows.open(`/admin/posts/${post}`)
  made.at(-1)?.request.onPlace(place)
  expect(paths()).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map(post => `/admin/posts/${post}`))
  made = []
  started()
  expect(addresses().map(address => Number(address.at(-1)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a link is shown in the window that was used last, and the others come back beside it', () => {
  saved = [
    { place, path: '/admin/posts' },
    { place: null, path: '/admin/tables' },
  ]
  start().restore('/admin/requests/7')
  expect(addresses()).toEqual(['app://office/admin/tables', 'app://office/admin/requests/7'])
  expect(made[1]?.request.saved).toEqual(place)
  // Whichever has something to show first: the keyboard is where the person was.
  expect(made.map(({ request }) => request.appears)).toEqual(['behind', 'inFront'])
})

test('a window that is closed while others stay does not come back; the last one does', () => {
  const windows = started()
  windows.open('/admin/posts')
  made[0]?.close()
  expect(paths()).toEqual(['/admin/posts'])
  made[1]?.close()
  expect(paths()).toEqual(['/admin/posts'])
})

test('who stays on a page with a draft ends nothing: a window that is closed then is gone', () => {
  const windows = started()
  windows.open('/admin/posts')
  windows.beginEnd()
  made[0]?.request.onStay()
  made[0]?.close()
  expect(paths()).toEqual(['/admin/posts'])
})

test('with the tray the last window is hidden and goes on listening, until the program ends', () => {
  staysInTray = true
  const windows = started()
  windows.open('/admin/posts')
  made[1]?.close()
  expect([made[1]?.isHidden, windows.all()]).toEqual([false, [made[0]]])
  made[0]?.close()
  expect([made[0]?.isHidden, windows.all()]).toEqual([true, [made[0]]])
  Object.assign(made[0] ?? {}, { isSmall: true })
  windows.showForWork()
  expect([made[0]?.isHidden, made[0]?.isSmall]).toEqual([false, false])
  windows.beginEnd()
  made[0]?.close()
  expect(windows.all()).toEqual([])
})

test('the last window that is closed while changes wait is hidden until they are sent, unless somebody shows it', () => {
  isSending = true
  const windows = started()
  const [window] = made
  window?.close()
  expect([window?.isHidden, window?.isGone, questions]).toEqual([true, false, 0])
  windows.closeWhenSent()
  expect(window?.isGone).toBe(false)
  windows.showForWork()
  isSending = false
  windows.closeWhenSent()
  expect(window?.isGone).toBe(false)
  isSending = true
  window?.close()
  isSending = false
  windows.closeWhenSent()
  expect([window?.isGone, questions]).toEqual([true, 1])
})

test('the end is asked about once: by the last window, or before all of them close', () => {
  const windows = started()
  windows.open('/admin/posts')
  made[0]?.close()
  expect([windows.all(), questions]).toEqual([[made[1]], 0])
  mayEnd = false
  made[1]?.close()
  expect([windows.mayEnd(), windows.all(), questions]).toEqual([false, [made[1]], 2])
  mayEnd = true
  expect(windows.mayEnd()).toBe(true)
  // Closed without another question, unless the person stays on its page.
  made[1]?.request.onStay()
  made[1]?.close()
  expect([windows.all(), windows.mayEnd(), questions]).toEqual([[], true, 4])
})

test('the call window is opened once and shown again, and other work is not led into it', () => {
  const windows = started()
  windows.open(callScreen)
  windows.open(callScreen)
  expect(addresses()).toEqual(['app://office/admin', 'app://office/admin/call'])
  expect(windows.current()).toBe(made[1])
  expect(windows.showForWork()).toBe(made[0])
  expect(windows.current()).toBe(made[0])
})

test('a program that was left in the call window alone opens another for work', () => {
  saved = [{ place: null, path: callScreen }]
  const windows = started()
  expect(windows.showForWork()).toBe(made[1])
  expect(addresses()).toEqual(['app://office/admin/call', 'app://office/admin'])
})

test.each([
  ['app://office/admin/posts/12?q=+380671234567#top', '/admin/posts/12'],
  ['app://office/admin', '/admin'],
  ['app://office/admin/login?message=session', null],
  ['app://office/admin/logout', null],
  ['app://office/', null],
  ['app://office/api/post', null],
  ['https://evil.example/admin', null],
  ['app://office@evil/admin', null],
  ['app://office/admin/no-such-screen', null],
])('of %s the next start shows %s', (address, path) => {
  expect(screenToRestore(address)).toBe(path)
})

test('a page that names itself is told by its screen', () => {
  started()
  made[0]?.goTo('/admin/posts/7?tab=history')
  made[0]?.webContents.emit('page-title-updated', {}, 'Статья')
  expect(titles).toEqual(['/admin/posts/7: Статья'])
})

test('a program that the system has started opens one hidden window; the others come with it', () => {
  saved = [
    { place, path: '/admin/posts' },
    { place: null, path: '/admin/requests' },
  ]
  const windows = start()
  windows.restore(null, true)
  expect(made.map(({ request }) => [request.address, request.appears])).toEqual([
    ['app://office/admin/posts', 'hidden'],
  ])
  windows.showForWork()
  expect(made.map(({ request }) => request.appears)).toEqual(['hidden', 'behind'])
})

test('after a day that ended in the call window the hidden one is for work, and the call comes back beside it', () => {
  saved = [
    { place, path: callScreen },
    { place: null, path: '/admin/posts' },
  ]
  const windows = start()
  windows.restore(null, true)
  expect(addresses()).toEqual(['app://office/admin/posts'])
  windows.open(callScreen)
  expect(made[1]?.request).toMatchObject({ address: 'app://office/admin/call', saved: place })
  windows.showForWork()
  expect(made.map(({ isHidden }) => isHidden)).toEqual([false, false])
  saved = [{ place, path: callScreen }]
  made = []
  const onlyCalls = start()
  onlyCalls.restore(null, true)
  onlyCalls.showForWork()
  expect(addresses()).toEqual(['app://office/admin', 'app://office/admin/call'])
})

test('a program that the system has started and nobody has looked at brings its windows back the next time', () => {
  const all = ['/admin/posts', '/admin/requests', '/admin/tables'].map(path => ({ place, path }))
  saved = all
  const windows = start()
  windows.restore(null, true)
  windows.beginEnd()
  made[0]?.request.onPlace(place)
  made[0]?.close()
  expect(saved).toEqual(all)
  start().restore(null, true)
  made.at(-1)?.show()
  made.at(-1)?.request.onPlace(place)
  expect(saved).toHaveLength(3)
})

test.each([
  [true, 1],
  [false, 0],
])('what is asked is asked where the person sees it; the keyboard is taken: %s', (isCalledFor, focused) => {
  const windows = started()
  let times = 0
  made[0]?.on('focus', () => {
    times += 1
  })
  made[0]?.hide()
  expect(windows.forQuestion(isCalledFor)).toBe(made[0])
  expect([made[0]?.isHidden, times]).toEqual([false, focused])
})

test('the windows beside the current one are led away, until the person stays in one of them', async () => {
  const windows = started()
  for (const path of ['/admin/posts', '/admin/tables', '/admin/bin']) windows.open(path)
  expect(await windows.leadOthers('app://office/admin')).toBe(true)
  expect(paths()).toEqual(['/admin/bin', '/admin', '/admin', '/admin'])
  for (const window of made) window.goTo('/admin/posts')
  const [, second, third] = made
  const breakOff = (): void => {
    throw new Error("ERR_ABORTED (-3) loading 'app://office/admin'")
  }
  Object.assign(second ?? {}, { onLoad: breakOff })
  expect(await windows.leadOthers('app://office/admin')).toBe(false)
  expect(paths()).toEqual(['/admin/posts', '/admin', '/admin/posts', '/admin/posts'])
  // The person closes windows while another is led away.
  const closeBoth = (): void => {
    second?.close()
    third?.close()
    breakOff()
  }
  Object.assign(third ?? {}, { onLoad: closeBoth })
  expect(await windows.leadOthers('app://office/admin')).toBe(true)
})
