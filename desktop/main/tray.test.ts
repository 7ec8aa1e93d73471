import { expect, test, vi } from 'vitest'
import { type TrayActions, trayTemplate } from './tray.ts'

vi.mock('electron', () => ({ Menu: {}, nativeImage: {}, Tray: class {} }))

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
