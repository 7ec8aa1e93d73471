// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { ListedOrder } from '#shared/contract/work/orders.ts'
import { anOrder } from '#shared/testing/an-order.ts'
import { renderScreen } from '#shared/testing/render-screen.tsx'
import { orderColumns } from './order-columns.tsx'

test.each([
  ['open', 'Ещё не начат'],
  ['delivered', 'Передан'],
] as const)(
  'on a phone no label stands over nothing, whatever an order does not say: %s',
  async (state, stage) => {
    const order: ListedOrder = {
      ...anOrder({
        name: '',
        phones: [],
        make: '',
        model: '',
        year: null,
        reached: null,
        state,
        next: null,
        holder: null,
      }),
      photo: null,
    }
    const labelled = orderColumns(true, true).filter(({ phoneLabel }) => phoneLabel)
    const Cells = (): ReactNode =>
      labelled.map(({ key, cell }) => (
        <div key={key} className="cell" title={key}>
          {cell(order)}
        </div>
      ))
    const screen = await renderScreen(Cells)
    const cells = [...document.querySelectorAll<HTMLElement>('.cell')]
    const bare = cells.filter(cell => cell.childNodes.length > 0 && !cell.textContent)
    const said = cells.filter(cell => cell.textContent).map(({ title, textContent }) => [title, textContent])
    await screen.close()
    expect([labelled.length > 5, bare.map(({ title }) => title), said]).toEqual([
      true,
      [],
      [['stage', stage]],
    ])
  },
)
