import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WindowBounds } from '#desktop/main/settings/settings-file.ts'
import { type Appearance, openWindow } from './open-window.ts'
import { webPreferences } from './web-preferences.ts'

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }

const maximized = { x: 10, y: 20, width: 800, height: 600, maximized: true }

let done: string[]
let options: BrowserWindowConstructorOptions
let saved: WindowBounds | null
let places: WindowBounds[]
let answer: number
let question: object
let isGone: boolean
let isVisible: boolean
let isMaximized: boolean
let appears: Appearance
let warnings: string[]
let mayEnd: boolean

class FakeWindow extends EventEmitter {
  webContents = Object.assign(new EventEmitter(), {
    reload: () => done.push('reload'),
    forcefullyCrashRenderer: () => {
      done.push('crash')
      this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    },
  })
  isVisible = () => isVisible
  destroy = () => done.push('destroy')
  isDestroyed = () => isGone
  isMaximized = () => isMaximized
  getNormalBounds = () => ({ x: 1, y: 2, width: 900, height: 700 })
  maximize = () => done.push('maximize')
  show = () => done.push('show')
  showInactive = () => done.push('show inactive')
  close = () => done.push('close')
  loadURL = async (address: string) => void done.push(address)
}

beforeEach(() => {
  done = []
  saved = null
  places = []
  answer = 0
  isGone = false
  isVisible = true
  isMaximized = true
  appears = 'inFront'
  warnings = []
  mayEnd = true
})

const open = () => {
  const window = new FakeWindow()
  const ask = (_window: unknown, asked: { message: string }) => {
    question = asked
    done.push(asked.message)
    return answer
  }
  openWindow({
    create: given => {
      options = given
      return window as unknown as BrowserWindow
    },
    screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] } as never,
    dialog: {
      showMessageBox: async (...asked: [unknown, { message: string }]) => ({ response: ask(...asked) }),
      showMessageBoxSync: ask,
    } as never,
    saved,
    appears,
    onPlace: place => places.push(place),
    onStay: () => done.push('stay'),
    mayEnd: () => mayEnd,
    quit: () => done.push('quit'),
    log: { info: text => done.push(text.slice(0, 5)), warn: text => warnings.push(text), text: () => '' },
    preload: '/preload.cjs',
    icon: '/icon.png',
    address: 'app://office/admin',
    isLight: true,
  })
  return window
}

test('the window is made with the preferences of the checklist and shown once it can be seen', () => {
  const window = open()
  expect(options.webPreferences).toEqual(webPreferences('/preload.cjs'))
  expect([options.show, done]).toEqual([false, ['app://office/admin']])
  window.emit('ready-to-show')
  expect(done).toEqual(['app://office/admin', 'show', 'Shown'])
})

test('a window of a program that the system has started stays hidden until it is asked for', () => {
  appears = 'hidden'
  saved = maximized
  const window = open()
  window.emit('ready-to-show')
  expect(done).toEqual(['app://office/admin'])
  window.emit('show')
  expect(done).toEqual(['app://office/admin', 'maximize'])
})

test('a window that comes back beside another leaves the keyboard there, and is maximized once a person goes to it', () => {
  appears = 'behind'
  saved = maximized
  const window = open()
  window.emit('ready-to-show')
  expect(done.slice(1)).toEqual(['show inactive', 'Shown'])
  window.emit('focus')
  expect(done.at(-1)).toBe('maximize')
})

test.each(['hidden', 'behind'] as const)('a maximized window that nobody went to (%s) stays one', how => {
  appears = how
  isMaximized = false
  saved = maximized
  const window = open()
  window.emit('ready-to-show')
  window.emit('close')
  window.emit('show')
  window.emit('focus')
  window.emit('close')
  expect(places.map(({ maximized }) => maximized)).toEqual([true, false])
})

test('a window that was maximized is so again, and its place is kept when it closes', () => {
  saved = maximized
  const window = open()
  expect(options).toMatchObject({ x: 10, y: 20, width: 800, height: 600 })
  // Before there is something to see it would be a white flash.
  expect(done).toEqual(['app://office/admin'])
  window.emit('ready-to-show')
  expect(done.slice(1)).toEqual(['maximize', 'show', 'Shown'])
  window.emit('close')
  expect(places).toEqual([{ x: 1, y: 2, width: 900, height: 700, maximized: true }])
})

test.each([
  [0, ['reload']],
  [1, ['destroy', 'quit']],
] as const)('after a crash the person is asked (answer %i)', async (chosen, then) => {
  answer = chosen
  open().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  await expect.poll(() => done.slice(1)).toEqual(['Страница неожиданно завершилась', ...then])
  expect(warnings).toEqual(['The page is gone: crashed (5)'])
  // Who closes the question is no worse off.
  expect(question).toMatchObject({
    defaultId: 0,
    cancelId: 0,
    buttons: ['Перезагрузить', 'Закрыть программу'],
  })
})

test.each([
  [0, []],
  [1, ['crash', 'reload']],
  [2, ['destroy', 'quit']],
] as const)('a hung page is ended and not told anything (answer %i)', async (chosen, then) => {
  answer = chosen
  const { webContents } = open()
  webContents.emit('unresponsive')
  webContents.emit('unresponsive')
  await expect.poll(() => done.slice(1)).toEqual(['Страница не отвечает', ...then])
  expect(warnings).toContain('The page does not respond')
  expect(question).toMatchObject({
    defaultId: 0,
    cancelId: 0,
    buttons: ['Подождать', 'Перезагрузить', 'Закрыть программу'],
  })
})

test.each([
  ['render-process-gone', 1],
  ['unresponsive', 2],
])('who stays with what waits keeps window and program (%s)', async (event, chosen) => {
  answer = chosen
  mayEnd = false
  open().webContents.emit(event, {}, { reason: 'crashed', exitCode: 5 })
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  expect(done).toHaveLength(2)
})

test('who stays on a page instead of closing its window is not told that it hangs', async () => {
  const window = open()
  window.emit('close')
  window.webContents.emit('will-prevent-unload', { preventDefault: () => undefined })
  // Electron reports a window that did not close, whatever its page does.
  window.emit('unresponsive')
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  expect(done.slice(1)).toEqual(['Есть несохранённые изменения', 'stay'])
})

test('a hidden window is shown before anything is asked in it', async () => {
  isVisible = false
  answer = 1
  const window = open()
  window.webContents.emit('will-prevent-unload', { preventDefault: () => undefined })
  window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  expect(done.slice(1)).toEqual([
    'show',
    'Есть несохранённые изменения',
    'show inactive',
    'Страница неожиданно завершилась',
  ])
})

test('a window that was closed while the person was asked is left alone', async () => {
  const window = open()
  window.webContents.emit('unresponsive')
  isGone = true
  window.emit('close')
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  expect([done.slice(1), places]).toEqual([['Страница не отвечает'], []])
})

test.each(['resize', 'move'])('its place is kept half a second after a %s', event => {
  vi.useFakeTimers()
  const window = open()
  for (const pause of [400, 400, 500]) {
    window.emit(event)
    vi.advanceTimersByTime(pause)
  }
  vi.useRealTimers()
  expect(places).toHaveLength(1)
})

test('a page that does not load is in the log, but for frames in it and what a person has stopped', () => {
  const { webContents } = open()
  const address = 'app://office/admin'
  webContents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', address, true)
  webContents.emit('did-fail-load', {}, -2, 'ERR_FAILED', 'app://office/frame', false)
  webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', address, true)
  expect(warnings).toEqual(['app://office/admin did not load: ERR_FILE_NOT_FOUND (-6)'])
})

test('a page that ends as it should asks nothing', () => {
  open().webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
  expect(done).toEqual(['app://office/admin'])
})

test.each([
  [0, false],
  [1, true],
])('a page with a draft is left only by choice (answer %i)', (chosen, isLeft) => {
  answer = chosen
  let left = false
  open().webContents.emit('will-prevent-unload', {
    preventDefault: () => {
      left = true
    },
  })
  expect(done.slice(1)).toEqual(['Есть несохранённые изменения', ...(isLeft ? [] : ['stay'])])
  expect(question).toMatchObject({ defaultId: 0, cancelId: 0, buttons: ['Остаться', 'Уйти'] })
  expect(left).toBe(isLeft)
})
