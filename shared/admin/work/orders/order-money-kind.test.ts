import { expect, test } from 'vitest'
import { compareWithTheirs } from '#shared/admin/platform/records/form-definition.ts'
import { createClient } from '#shared/client/call.ts'
import { anOrderMoney } from '#shared/testing/an-order-money.ts'
import { newEntry, orderMoneyKind } from './order-money-kind.ts'

const begun = anOrderMoney()
const first = begun.payments.slice(0, 1)
const second = first.map(payment => ({
  ...payment,
  key: 'k2',
  what: 'Второй транш',
  amount: '300.00',
  due: '2026-11-20',
}))
const stored = anOrderMoney({ payments: [...first, ...second], version: 4 })

test.each([
  [true, '300,0'],
  [false, '310'],
])(
  'an entry that was stored although the answer was lost is no other version of itself: %s',
  async (isStored, amount) => {
    const client = createClient({ headers: () => ({}), fetch: async () => Response.json(stored) })
    const kind = orderMoneyKind(client)
    const values = kind.valuesOf(begun)
    const typed = { ...newEntry('USD'), what: 'Второй транш ', amount, due: '2026-11-20', paid: '' }
    const mine = { ...values, payments: { ...values.payments, k2: typed } }
    expect(await compareWithTheirs(kind, 5, { mine, version: 3, begun: values })).toMatchObject({ isStored })
  },
)
