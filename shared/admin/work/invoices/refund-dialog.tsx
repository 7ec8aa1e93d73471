/** Records money that went back to the customer; of one that was paid back whole the invoice may be annulled at once. */
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { amountText, centsOf } from '#shared/calculator/orders/order-money.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { annulInvoiceEndpoint, type Invoice } from '#shared/contract/work/invoices.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { formatTypedMoney, readMoney } from '#shared/domain/money/typed-money.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { typedAmount } from '../orders/order-money-kind.ts'
import { addPayments } from './add-payments.ts'

/** Kopecks that lie on an invoice; of one in dollars null, because they depend on rates, and zero without any. */
export const paidOn = ({ sum, rest, over, writtenOff, state }: Invoice): number | null => {
  const cents = (amount: string | undefined) => centsOf(amount ?? '0') ?? 0
  if (rest.currency === 'UAH')
    return cents(sum.amount) - cents(rest.amount) - cents(writtenOff?.amount) + cents(over.amount)
  return state === 'part' || state === 'paid' || cents(over.amount) > 0 ? null : 0
}

interface RefundProps {
  invoice: Invoice
  order: Order
  onClose(): void
}

export const RefundDialog = ({ invoice, order, onClose }: RefundProps) => {
  const today = kyivDay(new Date())
  const lies = paidOn(invoice)
  const [amount, setAmount] = useState(lies === null ? '' : typedAmount(amountText(lies)))
  const [paid, setPaid] = useState(today)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const cents = readMoney(amount)?.cents ?? 0
  const isWhole = cents === lies
  /** True once the refund is stored: a press after a refused annulment must not store it twice. */
  const isStored = useRef(false)
  const refund = useAction(
    async client => {
      const part = { invoice, cents: -cents, what: `Возврат по счёту № ${invoice.number}` }
      if (!isStored.current) await addPayments(client, order.id, [part], { currency: 'UAH', paid })
      isStored.current = true
      if (isWhole && reason.trim() !== '')
        await client.call(annulInvoiceEndpoint, {
          params: { id: invoice.id },
          body: { reason },
          ifMatch: invoice.version,
        })
    },
    {
      changes: ['order', 'invoice'],
      done: 'Возврат записан',
      onDone: onClose,
      onRefused: error => {
        setProblem(`${isStored.current ? 'Возврат записан, счёт не аннулирован. ' : ''}${messageOf(error)}`)
        return true
      },
    },
  )
  return (
    <FormDialog
      title={`Возврат по счёту № ${invoice.number}`}
      action="Записать возврат"
      saving={refund.busy}
      disabled={isWhole && reason.trim() !== '' && reason.trim().length < 3}
      onSubmit={() => {
        if (cents <= 0) setProblem('Впишите сумму, например 45 000')
        else void refund.run()
      }}
      onClose={onClose}
    >
      <TextInput
        label="Вернули, ₴"
        inputMode="decimal"
        description={
          formatTypedMoney(amount, 'UAH') ?? 'Сначала возвращается переплата, потом счёт снова ждёт оплаты'
        }
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
      {isWhole && (
        <TextInput
          label="Аннулировать счёт: причина"
          description="Пусто: счёт останется и снова ждёт оплаты"
          maxLength={200}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
