// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { type ShownScreen, showScreen } from '#shared/testing/show-screen.tsx'
import { AuditTable } from './audit-table.tsx'

const anEntry = (difference: AuditEntry['difference']): AuditEntry => ({
  id: 1,
  at: '2026-11-20T10:00:00.000Z',
  actor: { id: 1, name: 'Олена' },
  action: 'update',
  kind: 'post',
  recordId: '12',
  difference,
})
const change = { from: 'а', to: 'б' }

let screen: ShownScreen
afterEach(async () => {
  await screen.close()
  vi.unstubAllGlobals()
})

const show = async (width: number, difference: AuditEntry['difference']) => {
  const widest = (query: string) => Number(/max-width: (\d+)px/.exec(query)?.[1])
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= widest(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  screen = await showScreen(() => <AuditTable entries={[anEntry(difference)]} stale={false} />, {
    path: '/',
    address: '/',
    prepare: () => {},
  })
  return screen.place
}

test('few fields stand open where there is room', async () => {
  const place = await show(1360, { status: change, title: change })
  expect(place.querySelector('details')).toBeNull()
  expect(place.querySelectorAll('.admin-difference > div')).toHaveLength(2)
})

test('many fields are opened on demand, the first of them named', async () => {
  const place = await show(1360, { status: change, title: change, slug: change, order: change })
  expect(place.querySelector('details')?.open).toBe(false)
  expect(place.querySelector('summary')?.textContent).toBe('4 поля: состояние, название, адрес…')
})

test('on a phone every difference is opened on demand', async () => {
  const place = await show(360, { status: change })
  expect(place.querySelector('details')?.open).toBe(false)
  expect(place.querySelector('summary')?.textContent).toBe('1 поле: состояние')
})
