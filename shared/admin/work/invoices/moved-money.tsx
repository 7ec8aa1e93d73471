/** Money that came for an invoice, or went back: its amount, currency and day, and a question about its rate. */
import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { formatDay, formatRate } from '#shared/admin/platform/format/format-time.ts'
import { amountText, centsIn } from '#shared/calculator/orders/order-money.ts'
import { readBankRateEndpoint } from '#shared/contract/calculation/rates.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import { type Currency, currencies } from '#shared/domain/money/money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { formatTypedMoney, readMoney } from '#shared/domain/money/typed-money.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { newKey, ratesNeeded } from '../orders/order-money-kind.ts'

export const useMovedMoney = (start: { amount: string; currency: Currency }) => {
  const [typed, setTyped] = useState<{ amount: string; currency: Currency; day: Day }>({
    ...start,
    day: kyivDay(new Date()),
  })
  const [problem, setProblem] = useState<string | null>(null)
  /** Begins the keys of the payments, which stay the same until the dialog is closed. */
  const [attempt] = useState(newKey)
  /** The amount that was confirmed, as typed: another one is asked about anew. */
  const [confirmed, setConfirmed] = useState<typeof typed | null>(null)
  return {
    ...typed,
    cents: readMoney(typed.amount)?.cents ?? 0,
    attempt,
    problem,
    setProblem,
    change: (changed: Partial<typeof typed>) => setTyped({ ...typed, ...changed }),
    isConfirmed: confirmed === typed,
    confirm: (isConfirmed: boolean) => setConfirmed(isConfirmed ? typed : null),
  }
}

type MovedMoney = ReturnType<typeof useMovedMoney>

interface FieldsProps {
  moved: MovedMoney
  label: string
  /** Text below the amount while it is empty. */
  hint: string
  onCurrency(currency: Currency): void
}

export const MovedMoneyFields = ({ moved, label, hint, onCurrency }: FieldsProps) => (
  <AutoColumns least="9rem">
    <TextInput
      label={label}
      inputMode="decimal"
      description={formatTypedMoney(moved.amount, moved.currency) ?? hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={moved.amount}
      error={moved.problem}
      data-autofocus
      onChange={event => moved.change({ amount: event.currentTarget.value })}
    />
    <NativeSelect
      label="Валюта"
      data={[...currencies]}
      value={moved.currency}
      onChange={event => onCurrency(event.currentTarget.value as Currency)}
    />
    <TextInput
      type="date"
      label="День"
      max={kyivDay(new Date())}
      value={moved.day}
      onChange={event => moved.change({ day: event.currentTarget.value })}
    />
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
  const { currency, day, cents } = moved
  const query = { date: day.replaceAll('-', '') }
  const dollar = useCall(readBankRateEndpoint, { query: { ...query, valcode: 'USD' } })
  const euro = useCall(readBankRateEndpoint, { query: { ...query, valcode: 'EUR' } })
  if (dollar.isPending || euro.isPending || cents <= 0) return null
  const [USD, EUR] = [dollar.data?.[0]?.rate, euro.data?.[0]?.rate]
  const rates = USD && EUR ? { day, USD, EUR } : null
  return (
    <Alert color="yellow">
      {came.map(payment => (
        <div key={`${payment.amount} ${payment.currency} ${payment.rates?.day}`}>
          Пришло {counted(payment, currency)}.
        </div>
      ))}
      <div>
        {came.length > 0 && 'Возвращаете '}
        {counted({ amount: amountText(cents), currency, rates }, wanted)}.
      </div>
      {came.length > 0 && <p>Что останется из-за курсов, клиент не должен: это курсовая разница.</p>}
      <Checkbox
        label="Суммы и курсы сверены"
        checked={moved.isConfirmed}
        onChange={event => moved.confirm(event.currentTarget.checked)}
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
      ? 'курса этого дня пока нет'
      : `${formatAmount(amountText(cents), wanted)}, курс ${ratesNeeded(currency, wanted)
          .map(code => formatRate(rates[code]))
          .join(' и ')} на ${formatDay(rates.day)}`
  return `${formatAmount(amount, currency)} (${said})`
}
