/** Money that came for an invoice, or went back: its amount, currency and day, and questions about it. */

import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import * as texts from '#messages/admin/work/invoices.js'
import { otherCurrency } from '#messages/admin/work/orders.js'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { formatDay, formatRate } from '#shared/admin/platform/format/format-time.ts'
import { useShowProblems } from '#shared/admin/platform/forms/use-show-problems.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { amountText, centsIn } from '#shared/calculator/orders/order-money.ts'
import { hasCode, messageOf } from '#shared/client/api-error.ts'
import { readBankRateEndpoint } from '#shared/contract/calculation/rates.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { type Currency, currencies } from '#shared/domain/money/money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { formatTypedMoney, readMoney } from '#shared/domain/money/typed-money.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { newKey, ratesNeeded } from '../orders/order-money-kind.ts'
import type { MoneyMoved } from './add-payments.ts'

export interface DialogProps {
  invoice: Invoice
  order: Order
  onClose(): void
}

export const useMovedMoney = (start: { amount: string; currency: Currency }) => {
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

type MovedMoney = ReturnType<typeof useMovedMoney>

interface FieldsProps {
  moved: MovedMoney
  label: string
  /** Text below the amount while it is empty. */
  hint: string
  /** Amounts offered in place of the typed one with another currency. */
  offered?(currency: Currency): { amount: string; currency: Currency }
}

export const MovedMoneyFields = ({ moved: { form }, label, hint, offered }: FieldsProps) => (
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
export const RateQuestion = ({ moved, wanted, came = [] }: QuestionProps) => {
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

export const nowIn = ({ invoices }: MoneyMoved, invoice: Invoice): Invoice =>
  invoices.find(({ id }) => id === invoice.id) ?? invoice

/** Asks whether the same amount is to be stored beside what a colleague has stored meanwhile. */
export const askAgain = ({ message }: MoneyMoved, action: string, act: () => Promise<unknown>): void =>
  confirm({
    title: texts.sameMoneyQuestion,
    text: texts.onlyOtherMoney({ message }),
    action,
    act,
  })
