/** Records a payment on an invoice; a surplus is distributed to the other open invoices, the oldest first. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { splitTransfer } from '#shared/calculator/orders/invoice-payments.ts'
import { centsOf } from '#shared/calculator/orders/order-money.ts'
import { messageOf } from '#shared/client/api-error.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { formatTypedMoney, readMoney } from '#shared/domain/money/typed-money.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { typedAmount } from '../orders/order-money-kind.ts'
import { addPayments, type Part } from './add-payments.ts'
import { showSum } from './draft-form.tsx'

interface PaymentProps {
  invoice: Invoice
  invoices: readonly Invoice[]
  order: Order
  onClose(): void
}

export const PaymentDialog = ({ invoice, invoices, order, onClose }: PaymentProps) => {
  const today = kyivDay(new Date())
  // A payment in hryvnias on a dollar invoice depends on the bank's rate of the day, so no amount is filled in.
  const isHryvnia = invoice.rest.currency === 'UAH'
  const [amount, setAmount] = useState(isHryvnia ? typedAmount(invoice.rest.amount) : '')
  const [paid, setPaid] = useState(today)
  const [problem, setProblem] = useState<string | null>(null)
  const pay = useAction(
    (client, parts: Part[]) => addPayments(client, order.id, parts, { currency: 'UAH', paid }),
    {
      changes: ['order', 'invoice'],
      done: (_saved, parts) =>
        parts.length > 1 ? `Оплата разнесена на счета: ${parts.length}` : 'Оплата записана',
      onDone: onClose,
      onRefused: error => {
        setProblem(messageOf(error))
        return true
      },
    },
  )
  const save = () => {
    const cents = readMoney(amount)?.cents ?? 0
    if (cents <= 0) setProblem('Впишите сумму, например 45 000')
    else void pay.run(partsOf(cents, invoice, invoices))
  }
  return (
    <FormDialog
      title={`Оплата счёта № ${invoice.number}`}
      action="Записать оплату"
      saving={pay.busy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Пришло, ₴"
        inputMode="decimal"
        description={formatTypedMoney(amount, 'UAH') ?? `Осталось ${showSum(invoice.rest)}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={amount}
        error={problem}
        data-autofocus
        onChange={event => setAmount(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="День"
        max={today}
        value={paid}
        onChange={event => setPaid(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Parts of a payment by invoice; a payment on a dollar invoice is not distributed. */
const partsOf = (cents: number, invoice: Invoice, invoices: readonly Invoice[]): Part[] => {
  const open = invoices.filter(
    other => other.id !== invoice.id && other.stage === 'issued' && other.rest.currency === 'UAH',
  )
  const line = invoice.rest.currency === 'UAH' ? [invoice, ...open] : []
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
