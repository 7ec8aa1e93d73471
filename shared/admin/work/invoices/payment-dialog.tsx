import { useState } from 'react'
import * as texts from '#messages/admin/work/invoices.js'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { splitTransfer } from '#shared/calculator/orders/invoice-payments.ts'
import { centsOf } from '#shared/calculator/orders/order-money.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import { typedAmount } from '../orders/order-money-kind.ts'
import { addPayments, MoneyMoved, type Part } from './add-payments.ts'
import { showSum } from './invoice-names.ts'
import {
  askAgain,
  type DialogProps,
  MovedMoneyFields,
  nowIn,
  RateQuestion,
  useMovedMoney,
} from './moved-money.tsx'

interface PaymentProps extends DialogProps {
  invoices: readonly Invoice[]
}

/** Records a payment on an invoice; a surplus is distributed to the firm's other open invoices, the oldest first. */
export const PaymentDialog = ({ order, onClose, ...present }: PaymentProps) => {
  /**
   * As the dialog was opened: a second press after a lost answer must divide the amount as the first one did. After
   * `MoneyMoved`, with which nothing was stored, as they are then.
   */
  const [{ invoice, invoices }, setShown] = useState(present)
  // A payment in hryvnias on a dollar invoice depends on the bank's rate of the day, so no amount is filled in.
  const isHryvnia = invoice.rest.currency === 'UAH'
  const moved = useMovedMoney({ amount: isHryvnia ? typedAmount(invoice.rest.amount) : '', currency: 'UAH' })
  const { attempt, cents, currency, day, seenRates } = moved
  const isOther = currency !== 'UAH' && currency !== invoice.rest.currency
  const pay = useAction(
    (client, parts: Part[]) =>
      addPayments(client, order.id, parts, { attempt, currency, paid: day, seenRates }),
    {
      changes: ['order', 'invoice'],
      done: (_saved, parts) =>
        parts.length > 1 ? texts.paymentSplit({ parts: parts.length }) : texts.paymentRecorded,
      onRefused: async error => {
        await moved.refuseAll(error)
        if (error instanceof MoneyMoved) askAgain(error, texts.recordThisPayment, () => storeOver(error))
        return true
      },
    },
  )
  // Closed once the invoice is read again: its button may go, and the focus then stays at the invoice.
  const store = async (shown: typeof present) =>
    (await pay.run(partsOf(cents, shown.invoice, currency === 'UAH' ? shown.invoices : []))) && onClose()
  const storeOver = (moved: MoneyMoved) => {
    const shown = { invoices: moved.invoices, invoice: nowIn(moved, invoice) }
    setShown(shown)
    return store(shown)
  }
  const save = () => {
    if (moved.problem) moved.refuse('amount', moved.problem)
    else if (isOther && !moved.isConfirmed) moved.refuse('confirmed', texts.unconfirmed)
    else void store({ invoice, invoices })
  }
  return (
    <FormDialog
      title={texts.paymentOf({ number: invoice.number ?? '' })}
      action={texts.recordPayment}
      saving={pay.busy}
      onSubmit={save}
      onClose={onClose}
    >
      <MovedMoneyFields
        moved={moved}
        label={texts.received}
        hint={texts.restLeft({ rest: showSum(invoice.rest) })}
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
  return all.map(part => ({ ...part, what: texts.paymentOf({ number: part.invoice.number ?? '' }) }))
}
