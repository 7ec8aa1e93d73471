/** Money that came for an invoice, or went back: its amount, currency and day, and a question about its rate. */

import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import * as texts from '#messages/admin/work/invoices.js'
import { otherCurrency } from '#messages/admin/work/orders.js'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { formatDay, formatRate } from '#shared/admin/platform/format/format-time.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { useShowProblems } from '#shared/admin/platform/forms/use-show-problems.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { mulDiv } from '#shared/calculator/exact-arithmetic.ts'
import { splitTransfer } from '#shared/calculator/orders/invoice-payments.ts'
import { amountText, centsIn, centsOf, netPaid, paidIn } from '#shared/calculator/orders/order-money.ts'
import { hasCode, messageOf } from '#shared/client/api-error.ts'
import { readBankRateEndpoint } from '#shared/contract/calculation/rates.ts'
import { annulInvoiceEndpoint, type Invoice } from '#shared/contract/work/invoices.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { type Currency, currencies } from '#shared/domain/money/money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { formatTypedMoney, readMoney } from '#shared/domain/money/typed-money.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { newKey, ratesNeeded, typedAmount } from '../orders/order-money-kind.ts'
import { addPayments, MoneyMoved, type Part } from './add-payments.ts'
import { reasonProblem, showSum } from './invoice-names.ts'

interface DialogProps {
  invoice: Invoice
  order: Order
  onClose(): void
}

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
    else if (isOther && !moved.isConfirmed) moved.refuse('confirmed', unconfirmed)
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

const nowIn = ({ invoices }: MoneyMoved, invoice: Invoice): Invoice =>
  invoices.find(({ id }) => id === invoice.id) ?? invoice

/** Asks whether the same amount is to be stored beside what a colleague has stored meanwhile. */
const askAgain = ({ message }: MoneyMoved, action: string, act: () => Promise<unknown>): void =>
  confirm({
    title: texts.sameMoneyQuestion,
    text: texts.onlyOtherMoney({ message }),
    action,
    act,
  })

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
    else if (isAcross && !moved.isConfirmed) moved.refuse('confirmed', unconfirmed)
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

const useMovedMoney = (start: { amount: string; currency: Currency }) => {
  const form = useForm<{ amount: string; currency: Currency; day: Day }>({
    initialValues: { ...start, day: kyivDay(new Date()) },
  })
  const typed = form.values
  /** Begins the keys of the payments, which stay the same until the dialog is closed. */
  const [attempt] = useState(newKey)
  /** The amount that was confirmed, as typed, and by which rates: another one is asked about anew. */
  const [confirmed, setConfirmed] = useState<{ typed: typeof typed; rates: Rated['rates'] } | null>(null)
  const showProblems = useShowProblems()
  const { queries } = useServices()
  const refuse = (field: 'amount' | 'confirmed' | 'reason', problem: string) => {
    form.setFieldError(field, problem)
    showProblems()
  }
  const isConfirmed = confirmed?.typed === typed
  const { USD, EUR } = (isConfirmed && confirmed.rates) || {}
  const read = readMoney(typed.amount)
  const cents = read?.cents ?? 0
  return {
    ...typed,
    form,
    cents,
    /** Problem of the typed amount. */
    problem:
      (cents <= 0 && texts.enterSum) ||
      ((read?.currency ?? typed.currency) !== typed.currency && otherCurrency),
    attempt,
    refuse,
    /** Tells what the server refused; of rates that have changed the new ones are shown, to be confirmed. */
    refuseAll: async (error: unknown, before = '') => {
      const isRate = hasCode(error, 'order.rate-moved')
      if (isRate) {
        setConfirmed(null)
        await refresh(queries, readBankRateEndpoint)
      }
      refuse(isRate ? 'confirmed' : 'amount', `${before}${messageOf(error)}`)
    },
    isConfirmed,
    seenRates: USD && EUR ? { USD, EUR } : undefined,
    confirm: (isConfirmed: boolean, rates: Rated['rates']) => {
      form.clearFieldError('confirmed')
      setConfirmed(isConfirmed ? { typed, rates } : null)
    },
  }
}

const unconfirmed = texts.unconfirmed

type MovedMoney = ReturnType<typeof useMovedMoney>

interface FieldsProps {
  moved: MovedMoney
  label: string
  /** Text below the amount while it is empty. */
  hint: string
  /** Amounts offered in place of the typed one with another currency. */
  offered?(currency: Currency): { amount: string; currency: Currency }
}

const MovedMoneyFields = ({ moved: { form }, label, hint, offered }: FieldsProps) => (
  <AutoColumns least="9rem">
    <TextInput
      label={label}
      inputMode="decimal"
      description={formatTypedMoney(form.values.amount, form.values.currency) ?? hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus
      {...form.getInputProps('amount')}
    />
    <NativeSelect
      label={texts.currency}
      data={[...currencies]}
      {...form.getInputProps('currency')}
      {...(offered && {
        onChange: event => form.setValues(offered(event.currentTarget.value as Currency)),
      })}
    />
    <TextInput type="date" label={texts.day} max={kyivDay(new Date())} {...form.getInputProps('day')} />
  </AutoColumns>
)

type Rated = Pick<OrderPayment, 'amount' | 'currency' | 'rates'>

interface QuestionProps {
  moved: MovedMoney
  /** Currency in which the moved amount counts. */
  wanted: Currency
  /** Payments in another currency than that of the refund. */
  came?: readonly Rated[]
}

/** Asks about an amount in another currency than it counts in; shows the sums with the bank's rates of their days. */
const RateQuestion = ({ moved, wanted, came = [] }: QuestionProps) => {
  const { currency, day, cents, form } = moved
  const query = { date: day.replaceAll('-', '') }
  const dollar = useCall(readBankRateEndpoint, { query: { ...query, valcode: 'USD' } })
  const euro = useCall(readBankRateEndpoint, { query: { ...query, valcode: 'EUR' } })
  if (cents <= 0) return null
  if (dollar.isPending || euro.isPending) return <Alert color="yellow">{texts.askingBank}</Alert>
  const [USD, EUR] = [dollar.data?.[0]?.rate, euro.data?.[0]?.rate]
  const rates = USD && EUR ? { day, USD, EUR } : null
  return (
    <Alert color="yellow">
      {came.map(payment => (
        <div key={`${payment.amount} ${payment.currency} ${payment.rates?.day}`}>
          {texts.receivedPayment({ payment: counted(payment, currency) })}
        </div>
      ))}
      <div>
        {`${came.length > 0 ? texts.returning : ''}${counted({ amount: amountText(cents), currency, rates }, wanted)}.`}
      </div>
      {came.length > 0 && <p>{texts.rateDifference}</p>}
      <Checkbox
        label={texts.checked}
        checked={moved.isConfirmed}
        error={form.errors.confirmed}
        data-problem={form.errors.confirmed ? true : undefined}
        onChange={event => moved.confirm(event.currentTarget.checked, rates)}
      />
    </Alert>
  )
}

/** @example counted({ amount: '1000.00', currency: 'USD', rates }, 'UAH') // '1 000 $ (41 000 ₴, курс 41 на 24.11.2026)' */
const counted = (entry: Rated, wanted: Currency): string => {
  const { amount, currency, rates } = entry
  const cents = centsIn(entry, wanted)
  const said =
    cents === null || rates === null
      ? texts.noRate
      : texts.atRate({
          sum: formatAmount(amountText(cents), wanted),
          rates: ratesNeeded(currency, wanted)
            .map(code => formatRate(rates[code]))
            .join(texts.and),
          day: formatDay(rates.day),
        })
  return `${formatAmount(amount, currency)} (${said})`
}
