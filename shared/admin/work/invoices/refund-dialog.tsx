/** Records money that went back to the customer; of one that was paid back whole the invoice may be annulled at once. */
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { amountText, paidIn } from '#shared/calculator/orders/order-money.ts'
import { messageOf } from '#shared/client/api-error.ts'
import { annulInvoiceEndpoint, type Invoice } from '#shared/contract/work/invoices.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { type Currency, currencies } from '#shared/domain/money/money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { typedAmount } from '../orders/order-money-kind.ts'
import { addPayments } from './add-payments.ts'
import { MovedMoneyFields, RateQuestion, useMovedMoney } from './moved-money.tsx'

interface RefundProps {
  invoice: Invoice
  order: Order
  /** Payments on the invoice that have come, with earlier refunds. */
  payments: readonly OrderPayment[]
  onClose(): void
}

export const RefundDialog = ({ invoice, order, payments: present, onClose }: RefundProps) => {
  /** As the dialog was opened: a refund that is stored while it is open takes nothing off what may go back by it. */
  const [payments] = useState(present)
  /** Minor units that lie on the invoice in one currency. */
  const lies = (currency: Currency) => Math.max(0, paidIn(currency, payments))
  const offered = (currency: Currency) => ({
    currency,
    amount: lies(currency) > 0 ? typedAmount(amountText(lies(currency))) : '',
  })
  const moved = useMovedMoney(offered(currencies.find(currency => lies(currency) > 0) ?? 'UAH'))
  const { attempt, cents, currency, day } = moved
  const others = currencies.filter(other => other !== currency && lies(other) > 0)
  const [other] = others
  /** True for a refund that is not of money in its own currency alone. */
  const isAcross = other !== undefined && cents > lies(currency)
  const isWhole = cents > 0 && cents === lies(currency) && other === undefined
  const mayBeWhole = isWhole || isAcross
  const [reason, setReason] = useState('')
  /** True once the refund is stored: a press after a refused annulment must not store it twice. */
  const isStored = useRef(false)
  const refund = useAction(
    async client => {
      const part = { invoice, cents: -cents, what: `Возврат по счёту № ${invoice.number}` }
      if (!isStored.current) await addPayments(client, order.id, [part], { attempt, currency, paid: day })
      isStored.current = true
      if (mayBeWhole && reason.trim() !== '')
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
        moved.setProblem(
          `${isStored.current ? 'Возврат записан, счёт не аннулирован. ' : ''}${messageOf(error)}`,
        )
        return true
      },
    },
  )
  return (
    <FormDialog
      title={`Возврат по счёту № ${invoice.number}`}
      action="Записать возврат"
      saving={refund.busy}
      disabled={
        (isAcross && !moved.isConfirmed) || (mayBeWhole && reason.trim() !== '' && reason.trim().length < 3)
      }
      onSubmit={() => {
        const most = formatAmount(amountText(lies(currency)), currency)
        if (cents <= 0) moved.setProblem('Впишите сумму, например 45 000')
        else if (cents > lies(currency) && !isAcross)
          moved.setProblem(`На счёте лежит ${most}: вернуть по нему можно не больше`)
        else void refund.run()
      }}
      onClose={onClose}
    >
      <MovedMoneyFields
        moved={moved}
        label="Вернули"
        hint="Сначала возвращается переплата, потом счёт снова ждёт оплаты"
        onCurrency={currency => moved.change(offered(currency))}
      />
      {isAcross && (
        <RateQuestion
          moved={moved}
          wanted={other}
          came={payments.filter(payment => others.includes(payment.currency))}
        />
      )}
      {mayBeWhole && (
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
