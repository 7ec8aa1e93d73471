/** Records a payment on an invoice; a surplus is distributed to the firm's other open invoices, the oldest first. */
import { useState } from 'react'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { splitTransfer } from '#shared/calculator/orders/invoice-payments.ts'
import { centsOf } from '#shared/calculator/orders/order-money.ts'
import { messageOf } from '#shared/client/api-error.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { typedAmount } from '../orders/order-money-kind.ts'
import { addPayments, type Part } from './add-payments.ts'
import { showSum } from './draft-form.tsx'
import { MovedMoneyFields, RateQuestion, useMovedMoney } from './moved-money.tsx'

interface PaymentProps {
  invoice: Invoice
  invoices: readonly Invoice[]
  order: Order
  onClose(): void
}

export const PaymentDialog = ({ order, onClose, ...present }: PaymentProps) => {
  /** As the dialog was opened: a second press after a lost answer must divide the amount as the first one did. */
  const [{ invoice, invoices }] = useState(present)
  // A payment in hryvnias on a dollar invoice depends on the bank's rate of the day, so no amount is filled in.
  const isHryvnia = invoice.rest.currency === 'UAH'
  const moved = useMovedMoney({ amount: isHryvnia ? typedAmount(invoice.rest.amount) : '', currency: 'UAH' })
  const { attempt, cents, currency, day } = moved
  const isOther = currency !== 'UAH' && currency !== invoice.rest.currency
  const pay = useAction(
    (client, parts: Part[]) => addPayments(client, order.id, parts, { attempt, currency, paid: day }),
    {
      changes: ['order', 'invoice'],
      done: (_saved, parts) =>
        parts.length > 1 ? `Оплата разнесена на счета: ${parts.length}` : 'Оплата записана',
      onDone: onClose,
      onRefused: error => {
        moved.setProblem(messageOf(error))
        return true
      },
    },
  )
  const save = () => {
    if (cents <= 0) moved.setProblem('Впишите сумму, например 45 000')
    else void pay.run(partsOf(cents, invoice, currency === 'UAH' ? invoices : []))
  }
  return (
    <FormDialog
      title={`Оплата счёта № ${invoice.number}`}
      action="Записать оплату"
      saving={pay.busy}
      disabled={isOther && cents > 0 && !moved.isConfirmed}
      onSubmit={save}
      onClose={onClose}
    >
      <MovedMoneyFields
        moved={moved}
        label="Пришло"
        hint={`Осталось ${showSum(invoice.rest)}`}
        onCurrency={currency => moved.change({ currency })}
      />
      {isOther && <RateQuestion moved={moved} wanted={invoice.rest.currency} />}
    </FormDialog>
  )
}

/**
 * Parts of a payment in hryvnias by invoice; a payment on a dollar invoice is not distributed. Money that came to the
 * account of one firm pays no invoice of another: it stays as the customer's credit.
 */
const partsOf = (cents: number, invoice: Invoice, invoices: readonly Invoice[]): Part[] => {
  const open = invoices.filter(
    ({ id, firmId, stage, rest }) =>
      id !== invoice.id && firmId === invoice.firmId && stage === 'issued' && rest.currency === 'UAH',
  )
  const line = invoice.rest.currency === 'UAH' && invoices.length > 0 ? [invoice, ...open] : []
  const parts = splitTransfer(
    cents,
    line.map(one => ({ one, rest: centsOf(one.rest.amount) ?? 0 })),
  )
  const all =
    parts.length > 0
      ? parts.map(part => ({ invoice: part.invoice.one, cents: part.cents }))
      : [{ invoice, cents }]
  return all.map(part => ({ ...part, what: `Оплата счёта № ${part.invoice.number}` }))
}
