import { afterEach, expect, test, vi } from 'vitest'
import { openTray, type TrayActions, trayTemplate } from './tray.ts'

const { heard } = vi.hoisted(() => ({ heard: new Map<string, () => void>() }))

vi.mock('electron', () => ({
  Menu: { buildFromTemplate: (items: unknown) => items },
  nativeImage: { createFromPath: () => ({ resize: () => ({}) }) },
  Tray: class {
    on = (event: string, listener: () => void) => heard.set(event, listener)
    setToolTip = () => undefined
    setContextMenu = () => undefined
  },
}))

const system = process.platform
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: system })
})

const done: string[] = []
const actions: TrayActions = {
  show: () => done.push('show'),
  call: () => done.push('call'),
  requests: () => done.push('requests'),
  quit: () => done.push('quit'),
}

test('every entry of the tray does what it says, and the new requests are counted', () => {
  const items = trayTemplate(3, actions).filter(({ type }) => type !== 'separator')
  expect(items.map(({ label }) => label)).toEqual([
    'Открыть программу',
    'Расчёт для звонящего',
    'Новые заявки: 3',
    'Завершить',
  ])
  for (const item of items) (item.click as () => void)()
  expect(done).toEqual(['show', 'call', 'requests', 'quit'])
  expect(trayTemplate(0, actions)[2]?.label).toBe('Заявки')
})

test('a click shows the window, but not on macOS, where the same click opens the menu', () => {
  done.length = 0
  for (const platform of ['win32', 'linux', 'darwin']) {
    heard.clear()
    Object.defineProperty(process, 'platform', { value: platform })
    openTray('/icon.png', actions)
    heard.get('click')?.()
  }
  expect(done).toEqual(['show', 'show'])
})
