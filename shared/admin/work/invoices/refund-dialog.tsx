import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import * as texts from '#messages/admin/work/invoices.js'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { mulDiv } from '#shared/calculator/exact-arithmetic.ts'
import { amountText, netPaid, paidIn } from '#shared/calculator/orders/order-money.ts'
import { annulInvoiceEndpoint, type Invoice } from '#shared/contract/work/invoices.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import { type Currency, currencies } from '#shared/domain/money/money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { typedAmount } from '../orders/order-money-kind.ts'
import { addPayments, MoneyMoved } from './add-payments.ts'
import { reasonProblem } from './invoice-names.ts'
import {
  askAgain,
  type DialogProps,
  MovedMoneyFields,
  nowIn,
  RateQuestion,
  useMovedMoney,
} from './moved-money.tsx'

interface RefundProps extends DialogProps {
  /** Payments on the invoice that have come, with earlier refunds. */
  payments: readonly OrderPayment[]
}

/** Records money that went back to the customer; of one that was paid back whole the invoice may be annulled at once. */
export const RefundDialog = ({ invoice: shown, order, payments: present, onClose }: RefundProps) => {
  /** As the dialog was opened: a refund that is stored while it is open takes nothing off what may go back by it. */
  const [payments] = useState(present)
  const [invoice] = useState(shown)
  /** Minor units that lie on the invoice in one currency, without credit that was taken off in another. */
  const lies = (currency: Currency) => {
    const own = Math.max(0, paidIn(currency, payments))
    const came = payments.filter(payment => payment.currency === currency)
    const [all, part] = [payments, came].map(paid => netPaid(paid, invoice.rest.currency))
    if (!all || !part || all.unknown > 0 || all.cents >= part.cents) return own
    return mulDiv(own, all.cents, part.cents)
  }
  const offered = (currency: Currency) => ({
    currency,
    amount: lies(currency) > 0 ? typedAmount(amountText(lies(currency))) : '',
  })
  const moved = useMovedMoney(offered(currencies.find(currency => lies(currency) > 0) ?? 'UAH'))
  const { attempt, cents, currency, day, seenRates } = moved
  const others = currencies.filter(other => other !== currency && lies(other) > 0)
  const [other = currencies.find(unit => unit !== currency && paidIn(unit, payments) < 0)] = others
  /** True for a refund that is not of money in its own currency alone. */
  const isAcross = other !== undefined && cents > lies(currency)
  const isWhole = cents > 0 && cents === lies(currency) && others.length === 0
  const mayBeWhole = isWhole || isAcross
  const [reason, setReason] = useState('')
  /** True once the refund is stored: a press after a refused annulment must not store it twice. */
  const isStored = useRef(false)
  const refund = useAction(
    async (client, invoice: Invoice) => {
      const part = { invoice, cents: -cents, what: texts.refundOf({ number: invoice.number ?? '' }) }
      if (!isStored.current)
        await addPayments(client, order.id, [part], { attempt, currency, paid: day, seenRates })
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
      done: texts.refundRecorded,
      onRefused: async error => {
        await moved.refuseAll(error, isStored.current ? texts.refundNotAnnulled : '')
        if (error instanceof MoneyMoved)
          askAgain(error, texts.recordThisRefund, () => store(nowIn(error, invoice)))
        return true
      },
    },
  )
  const store = async (seen: Invoice) => (await refund.run(seen)) && onClose()
  const save = () => {
    const short = mayBeWhole && reason.trim() !== '' ? reasonProblem(reason) : null
    const most = formatAmount(amountText(lies(currency)), currency)
    if (moved.problem) moved.refuse('amount', moved.problem)
    else if (cents > lies(currency) && !isAcross) moved.refuse('amount', texts.refundLimit({ most }))
    else if (isAcross && !moved.isConfirmed) moved.refuse('confirmed', texts.unconfirmed)
    else if (short !== null) moved.refuse('reason', short)
    else void store(invoice)
  }
  return (
    <FormDialog
      title={texts.refundOf({ number: invoice.number ?? '' })}
      action={texts.recordRefund}
      saving={refund.busy}
      onSubmit={save}
      onClose={onClose}
    >
      <MovedMoneyFields moved={moved} label={texts.refunded} hint={texts.overpaidFirst} offered={offered} />
      {isAcross && (
        <RateQuestion
          moved={moved}
          wanted={other}
          came={payments.filter(payment => others.includes(payment.currency))}
        />
      )}
      {mayBeWhole && (
        <TextInput
          label={texts.annulReason}
          description={texts.emptyReason}
          maxLength={200}
          value={reason}
          error={moved.form.errors.reason}
          onChange={event => {
            moved.form.clearFieldError('reason')
            setReason(event.currentTarget.value)
          }}
        />
      )}
    </FormDialog>
  )
}
