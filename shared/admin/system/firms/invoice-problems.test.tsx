// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import type { Role } from '#shared/domain/can.ts'
import { aFirm } from '#shared/testing/a-firm.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { InvoiceProblems } from './invoice-problems.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const none = { count: 0, first: [] }
const overview = {
  orders: {
    steps: none,
    late: none,
    soon: none,
    owing: none,
    unbilled: none,
    unsettled: 'Не сходится: 26-17',
  },
  retention: { soon: 0, invoices: 2, question: null, unfinished: 0 },
} as unknown as Overview

const show = async (role: Role) => {
  const change = { before: '7890', after: '6001', at: '2026-11-20T10:00:00.000Z', by: 'Ира' }
  screen = await renderScreen(() => <InvoiceProblems overview={overview} />, {
    path: '/admin',
    address: '/admin',
    role,
    prepare: server =>
      server.on(listFirmsEndpoint, () => ({ status: 200, body: [{ ...aFirm(), accountChanges: [change] }] })),
  })
  return screen.until(() => /Счёт фирмы[\s\S]*/.exec(screen.place.textContent ?? '')?.[0])
}

test('whoever sees money is told of a changed account and of a rest that does not agree', async () => {
  const said = await show('sales')
  expect(said).toContain(`Счёт фирмы ${aFirm().shortName} изменён (Ира): было …7890, стало …6001.`)
  expect(said).toContain('Не сходится: 26-17. Сверьте эти счета клиентам с банком')
  expect(said).not.toContain('Срок хранения')
})

test('an owner is told of closed invoices whose time is over', async () => {
  expect(await show('owner')).toContain('Срок хранения вышел: 2 закрытых счёта. Удалить или оставить')
})
