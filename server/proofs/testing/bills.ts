/** Bills as an issued invoice stores them. */
import type { Bill } from '#server/work/invoices/bill.ts'
import { invoicePurpose } from '#shared/domain/work/invoices/invoice-purpose.ts'
import { invoiceSums } from '#shared/domain/work/invoices/invoice-sums.ts'
import { aFirm } from './invoices.ts'

export const aLine = (text: string, price: string): Bill['lines'][number] => ({
  ...{ text, price, unit: 'послуга', quantity: '1', vat: null, ground: '', code: null },
})

/** Sums and purpose follow from the other fields unless they are given. */
export const aBill = (fields: Partial<Bill> = {}): Bill => {
  const { kind, name, shortName, code, address, director, tax, vatNumber, accounts } = aFirm()
  const [{ iban, bank } = { iban: '', bank: '' }] = accounts
  const bill = {
    ...{ number: '26-17', day: '2026-11-24', due: '2026-11-27', money: 'own' as const },
    firm: { kind, name, shortName, code, address, director, tax, vatNumber },
    account: { iban, bank },
    payer: { kind: 'person' as const, name: 'Олена Коваль', code: '', address: '' },
    contract: { kind: 'none' as const, number: '', day: null },
    lines: [aLine('Послуги брокера', '45000.00')],
    ...{ vatIncluded: true, equivalent: null, rates: null },
    code: { format: '003' as const, category: 'OTHR/SCVE' },
    ...fields,
  }
  const sums = invoiceSums(bill.lines, bill.vatIncluded)
  const { money, contract, number, day } = bill
  return { sums, purpose: invoicePurpose({ money, contract, number, day, vat: sums.vat }), ...bill }
}
