// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listCasesEndpoint } from '#shared/contract/content/cases.ts'
import { erasePersonEndpoint } from '#shared/contract/system/personal-data.ts'
import { listOrderInvoicesEndpoint } from '#shared/contract/work/invoices.ts'
import type { Role } from '#shared/domain/can.ts'
import { aCarCase } from '#shared/testing/a-car-case.ts'
import { anInvoice } from '#shared/testing/an-invoice.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RemoveOrder } from './remove-order.tsx'

let screen: RenderedScreen
const onRemove = vi.fn()
/** What was asked of the erasure. */
let asked: unknown[]
beforeEach(() => {
  onRemove.mockReset()
  asked = []
})
afterEach(() => screen.close())

const right = 'correct horse'
const ask = async (given: { owed?: boolean; onSite?: boolean; role?: Role }) => {
  const { owed = false, onSite = false, role = 'owner' } = given
  screen = await renderScreen(() => <RemoveOrder order={{ id: 5 }} onRemove={onRemove} />, {
    role,
    prepare: server => {
      const state = owed ? 'overdue' : 'paid'
      const invoices = [anInvoice({ stage: 'issued', state, number: '26-1' })]
      server.gives(listOrderInvoicesEndpoint, () => invoices)
      const cars = onSite ? [aCarCase({ status: 'published' })] : []
      server.gives(listCasesEndpoint, () => cars)
      server.on(erasePersonEndpoint, ({ body }) => {
        asked.push(body)
        const { currentPassword } = body as { currentPassword: string }
        const errors = [{ path: 'currentPassword', message: 'Пароль не подошёл' }]
        const problem = { type: 'about:blank', title: 'x', status: 403, requestId: 'r', errors }
        return currentPassword === right
          ? { status: 200, body: { requests: 0, compacted: true, invoices: [] } }
          : { status: 403, body: problem }
      })
    },
  })
  await screen.press('Удалить заказ')
}
const dialog = () => document.querySelector('[role="dialog"]')
const typePassword = async (password: string) => {
  const field = () => dialog()?.querySelector<HTMLInputElement>('input[type=password]')
  await typeInto(await screen.until(field), password)
  await screen.press('Закрыть и хранить')
}

test('an order that is owed for is closed and kept by the password alone, and nothing is removed', async () => {
  await ask({ owed: true, onSite: true })
  await typePassword('')
  expect([dialog()?.textContent?.includes('Введите свой пароль'), asked]).toEqual([true, []])
  await typePassword('wrong')
  await screen.until(() => dialog()?.textContent?.includes('Пароль не подошёл'))
  await typePassword(right)
  await screen.until(() => !dialog())
  const contact = 'заказ № 5'
  expect(asked).toEqual(
    ['wrong', right].map(currentPassword => ({ contact, currentPassword, keepOpen: true })),
  )
  expect(onRemove).not.toHaveBeenCalled()
})

test.each<[string, Parameters<typeof ask>[0]]>([
  ['that is paid', {}],
  ['by somebody who may not erase, whose refusal says who may', { owed: true, role: 'sales' }],
])('an order %s is removed without a question', async (_what, given) => {
  await ask(given)
  await screen.until(() => onRemove.mock.calls.length === 1)
  expect([onRemove.mock.lastCall, dialog()]).toEqual([[], null])
})

test.each([
  ['leaves', false],
  ['stays', true],
])('the car of a removed order %s on the site as the office says', async (value, carStays) => {
  await ask({ onSite: true })
  const choice = await screen.until(() => document.querySelector<HTMLInputElement>(`[value=${value}]`))
  expect(document.querySelector<HTMLInputElement>('input:checked')?.value).toBe('leaves')
  await act(async () => choice.click())
  await screen.press('Удалить')
  expect(onRemove.mock.calls).toEqual([[carStays]])
})

test.each([{ owed: true }, { onSite: true }])('the focus comes back from the question (%j)', async given => {
  await ask(given)
  await screen.press('Отмена')
  await screen.until(() => document.activeElement?.textContent === 'Удалить заказ')
  expect(onRemove).not.toHaveBeenCalled()
})
