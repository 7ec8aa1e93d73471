import { Alert, TextInput } from '@mantine/core'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { type CurrencyCode, currencyCodes, type DayRate } from '#shared/contract/calculation/rates.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { distanceOf, isFarOff, useBankRateMessage } from './compare-bank-rate.ts'
import { type RateFormState as FormState, figuresOf } from './use-rate-form.ts'

export interface RateFormProps {
  state: FormState
  rates: readonly DayRate[]
  /** The field that gets the focus when the rates of a day are changed. */
  first: React.RefObject<HTMLInputElement | null>
}

export const RateForm = ({ state, rates, first }: RateFormProps) => {
  const { form } = state
  const { day } = form.values
  const bank = useBankRateMessage(day)
  const figures = figuresOf(form.values)
  const known = rates.find(({ date }) => date === day)
  const field = (code: CurrencyCode, label: string) => ({
    label,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 20,
    placeholder: bank[code].rate === null ? '' : String(bank[code].rate).replace('.', ','),
    // A failure to ask the bank is reported once, beside the day, instead of beside each currency.
    description: bank.isSilent ? '\u00a0' : bank[code].words,
    ...form.getInputProps(code),
  })
  const far = currencyCodes.filter(code => {
    const figure = figures[code]
    return figure !== undefined && isFarOff(figure, bank[code].rate)
  })
  return (
    <RecordForm
      editor={state}
      className="admin-card"
      labels={{}}
      action={known ? 'Заменить курс' : 'Задать курс'}
      aside={<span className="admin-quiet">Пустое поле — эта валюта остаётся по НБУ.</span>}
      heading="Задать курс на день"
    >
      <AutoColumns fit least="12rem">
        <TextInput
          type="date"
          label="День"
          description={bank.isSilent ? 'НБУ не отвечает' : 'Дата декларации'}
          required
          withAsterisk={false}
          {...form.getInputProps('day')}
        />
        <TextInput ref={first} {...field('USD', 'Доллар, ₴ за 1 $')} />
        <TextInput {...field('EUR', 'Евро, ₴ за 1 €')} />
      </AutoColumns>
      <div role="status">
        {known && (
          <Alert color="yellow">На {formatDayDmy(day)} курс уже задан: сохранение заменит его целиком.</Alert>
        )}
        {far.map(code => (
          <Alert key={code} color="yellow" mt={known ? 'xs' : 0}>
            {code}: от курса НБУ отличается на {distanceOf(figures[code] ?? 0, bank[code].rate)}. Проверьте
            цифры.
          </Alert>
        ))}
      </div>
    </RecordForm>
  )
}
