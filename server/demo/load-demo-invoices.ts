/** Invoices of an example order, issued by an example firm and numbered like those of any other firm. */
import { z } from 'zod'
import type { FirmInput } from '#shared/contract/system/firms.ts'
import { invoiceInputSchema } from '#shared/contract/work/invoices.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import { centsText } from '#shared/domain/money/money.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { newestDemoRates } from '../calculation/rates/demo-rates.ts'
import { readRow, updateRow } from '../platform/db/rows.ts'
import type { ChangeContext } from '../platform/records/write-route.ts'
import { firmKind } from '../system/firms/firm.kind.ts'
import { composeBill } from '../work/invoices/compose-bill.ts'
import { emptyDraft } from '../work/invoices/draft-invoice.ts'
import { invoiceRows } from '../work/invoices/invoice.kind.ts'
import { numberInvoice } from '../work/invoices/issue-invoice.ts'
import { settleMoney } from '../work/orders/order-money.kind.ts'
import { payerKind } from '../work/payers/payer.kind.ts'

/** Days after the day of the order's contract. */
const after = z.int().min(0)

export const demoInvoice = z.strictObject({
  on: after,
  due: after,
  paid: after.nullable(),
  lines: invoiceInputSchema.shape.lines.unwrap(),
})

const account = 'a1'

export const exampleFirm: FirmInput = {
  kind: 'company',
  name: 'ПРИКЛАД Товариство з обмеженою відповідальністю «Зразок Авто»',
  shortName: 'ПРИКЛАД ТОВ «Зразок Авто»',
  code: '40000006',
  address: 'ПРИКЛАД: м. Київ, вул. Вигадана, 1',
  director: { position: 'Директор', name: 'Вигаданий П. П.', ground: 'Статут' },
  tax: 'general',
  vatNumber: '',
  accounts: [{ key: account, iban: 'UA620000000000000000000000001', bank: 'ПРИКЛАД банк', usual: true }],
  pattern: '{yy}-{n}',
  daysToPay: 3,
  codeFormat: '003',
  ownCategory: 'OTHR/SCVE',
  passedCategory: 'OTHR/GDDS',
  codeTried: null,
  retired: false,
}

export const loadDemoInvoices = async (
  context: ChangeContext,
  order: number,
  invoices: readonly z.infer<typeof demoInvoice>[],
  dayAfter: (days: number) => Day,
): Promise<void> => {
  if (invoices.length === 0) return
  const { tx, at } = context
  const { date: day, USD, EUR } = newestDemoRates
  const rates = { day, USD, EUR }
  const { id: firm } = await firmKind.insert(context, exampleFirm)
  // Its invoices carry the word and cannot be paid.
  await updateRow(tx, 'firms', firm, { example: 1 })
  const issuer = await readRow(tx, 'firms', { id: firm })
  const payer = await payerKind.find(tx, order)
  if (!payer) throw new Error(`Order ${order} is not there`)
  const { kind, name, code, address, clause, clauseSource } = payer
  const words = { kind, name, code, address, clause, clauseSource }
  await payerKind.replace(context, payer, { ...words, contract: 'services' })
  const paid: OrderPayment[] = []
  for (const [index, { on, due, paid: paidOn, lines }] of invoices.entries()) {
    const draft = await invoiceRows.insert(
      tx,
      {
        ...emptyDraft,
        order_id: order,
        firm_id: issuer.id,
        account,
        money: 'own',
        day: dayAfter(on),
        due_day: dayAfter(due),
        lines: JSON.stringify(lines),
        equivalent: 0,
        sum: 0,
      },
      at,
    )
    const { id, number, sum } = await numberInvoice(
      context,
      draft,
      await composeBill(context.ctx, tx, draft, rates),
    )
    if (paidOn === null) continue
    paid.push({
      key: `di${index}`,
      what: `Рахунок № ${number}`,
      amount: centsText(sum),
      currency: 'UAH',
      rates,
      rateReason: '',
      due: dayAfter(due),
      paid: dayAfter(paidOn),
      invoice: id,
      transfer: null,
    })
  }
  await settleMoney(context, order, payments => [...payments, ...paid])
}
