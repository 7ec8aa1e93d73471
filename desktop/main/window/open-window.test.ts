import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WindowBounds } from '#desktop/main/settings/settings-file.ts'
import { openWindow } from './open-window.ts'
import { webPreferences } from './web-preferences.ts'

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }

let done: string[]
let options: BrowserWindowConstructorOptions
let saved: WindowBounds | null
let places: WindowBounds[]
let answer: number
let question: object
let isGone: boolean

class FakeWindow extends EventEmitter {
  webContents = Object.assign(new EventEmitter(), { reload: () => done.push('reload') })
  isDestroyed = () => isGone
  isMaximized = () => true
  getNormalBounds = () => ({ x: 1, y: 2, width: 900, height: 700 })
  maximize = () => done.push('maximize')
  show = () => done.push('show')
  close = () => done.push('close')
  loadURL = async (address: string) => void done.push(address)
}

beforeEach(() => {
  done = []
  saved = null
  places = []
  answer = 0
  isGone = false
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
    onPlace: place => places.push(place),
    onStay: () => done.push('stay'),
    log: { info: text => done.push(text.slice(0, 5)), warn: () => undefined, text: () => '' },
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

test('a window that was maximized is so again, and its place is kept when it closes', () => {
  saved = { x: 10, y: 20, width: 800, height: 600, maximized: true }
  const window = open()
  expect(options).toMatchObject({ x: 10, y: 20, width: 800, height: 600 })
  expect(done).toContain('maximize')
  window.emit('close')
  expect(places).toEqual([{ x: 1, y: 2, width: 900, height: 700, maximized: true }])
})

test.each([
  ['a crash', 0, 'Страница неожиданно завершилась', 'reload'],
  ['a crash', 1, 'Страница неожиданно завершилась', 'close'],
  ['silence', 0, 'Страница не отвечает', 'reload'],
] as const)('after %s the person is asked (answer %i)', async (what, chosen, message, then) => {
  answer = chosen
  const window = open()
  if (what === 'silence') window.emit('unresponsive')
  else window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  await expect.poll(() => done.slice(1)).toEqual([message, then])
  // Who closes the question is no worse off.
  expect(question).toMatchObject({
    defaultId: 0,
    cancelId: 0,
    buttons: ['Перезагрузить', 'Закрыть программу'],
  })
})

test('a window that was closed while the person was asked is left alone', async () => {
  const window = open()
  window.emit('unresponsive')
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

test('a page that ends as it should asks nothing', () => {
  open().webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
  expect(done).toEqual(['app://office/admin'])
})

test.each([
  [0, false],
  [1, true],
])('a page with unsaved work is left only by choice (answer %i)', (chosen, isLeft) => {
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
