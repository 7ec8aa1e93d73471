import { Alert, TextInput } from '@mantine/core'
import { z } from 'zod'
import * as texts from '#messages/admin/calculation/rates.js'
import { refresh, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { problemsIn } from '#shared/admin/platform/forms/form-problems.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import {
  type CurrencyCode,
  currencyCodes,
  type DayRate,
  handRatesSchema,
  readRateHistoryEndpoint,
  setRateEndpoint,
} from '#shared/contract/calculation/rates.ts'
import { formatDayDmy, isDay, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { doubtOf, useBankRateMessage } from './compare-bank-rate.ts'

export interface RateFormProps {
  state: RateFormState
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
  const history = useCall(readRateHistoryEndpoint, { query: { days: '365' } }).data?.points ?? []
  const doubts = currencyCodes.flatMap(code => {
    const figure = figures[code]
    if (figure === undefined || !isDay(day)) return []
    return doubtOf(code, figure, { bank: bank[code].rate, day, known: [...rates, ...history] }) ?? []
  })
  return (
    <RecordForm
      editor={state}
      className="admin-card"
      labels={{}}
      action={known ? texts.replace : texts.set}
      aside={<span className="admin-quiet">{texts.emptyField}</span>}
      heading={texts.setForDay}
    >
      <AutoColumns fit least="12rem">
        <TextInput
          type="date"
          label={texts.day}
          description={bank.isSilent ? texts.bankSilent : texts.declarationDay}
          required
          withAsterisk={false}
          {...form.getInputProps('day')}
        />
        <TextInput ref={first} {...field('USD', texts.dollarRate)} />
        <TextInput {...field('EUR', texts.euroRate)} />
      </AutoColumns>
      <div role="status">
        {known && <Alert color="yellow">{texts.known({ day: formatDayDmy(day) })}</Alert>}
        {doubts.map(doubt => (
          <Alert key={doubt} color="yellow" mt={known ? 'xs' : 0}>
            {doubt}
          </Alert>
        ))}
      </div>
    </RecordForm>
  )
}

export const rateValues = z.object({ day: z.string(), USD: z.string(), EUR: z.string() })
export type RateValues = z.infer<typeof rateValues>

type RateFormState = ReturnType<typeof useRateForm>

/** Initial values of the form. Rates of a day have no version: each save replaces them. */
export interface Beginning {
  id: string
  version: number
  values: RateValues
}
const beginWith = (day: string, rates: Pick<DayRate, 'USD' | 'EUR'> | null = null): Beginning => ({
  id: day,
  version: 1,
  values: { day, USD: textOf(rates?.USD ?? null), EUR: textOf(rates?.EUR ?? null) },
})

/** @param last initial values of both fields, when the bank's latest rates are those of an earlier day */
export const useRateForm = (last: { USD: number; EUR: number } | null = null) => {
  const { client, queries } = useServices()
  const first = beginWith(kyivDay(new Date()), last)
  const store = async (values: RateValues): Promise<Beginning> => {
    await client.call(setRateEndpoint, { params: { day: values.day }, body: bodyOf(values) })
    return beginWith(values.day)
  }
  const editor = useRecord<RateValues, Beginning>({
    kind: {
      kind: 'rate',
      nameOf: () => 'rate-new',
      erasedWith: () => null,
      kept: rateValues,
      valuesOf: beginning => (beginning ?? first).values,
      read: async () => first,
      create: store,
      change: (_day, values) => store(values),
      titleOf: ({ day }) => (isDay(day) ? texts.rateOf({ day: formatDayDmy(day) }) : texts.rateOfDay),
      pathOf: () => '/admin/rates',
    },
    given: first,
    check: problemsOf,
    // Never sent without its open form: on another day the rate would be another one.
    onlyByForm: true,
    savedText: ({ saved }) => texts.wasSet({ day: formatDayDmy(saved.id) }),
    onSaved: async (_saved, { typedOn }) => {
      await refresh(queries, 'rate')
      // Values typed during the save begin a new form: a second save of this day would replace the values just sent.
      return typedOn ? 'start anew' : 'stay'
    },
  })
  return {
    ...editor,
    /** Opens the stored rates of a day for a change. */
    take: (rate: DayRate) => editor.adoptDroppingDraft(beginWith(rate.date, rate)),
  }
}

/** Leaves out an empty field: for that currency the bank's rate counts. */
const bodyOf = ({ USD, EUR }: RateValues) => ({
  ...(USD.trim() === '' ? {} : { USD }),
  ...(EUR.trim() === '' ? {} : { EUR }),
})

/** Rates that would be stored; a wrong or empty field is left out. */
const figuresOf = (values: RateValues): { USD?: number; EUR?: number } => {
  const figures: { USD?: number; EUR?: number } = {}
  for (const code of currencyCodes) {
    const figure = handRatesSchema.safeParse({ [code]: values[code] }).data?.[code]
    if (figure !== undefined && values[code].trim() !== '') figures[code] = figure
  }
  return figures
}

const problemsOf = (values: RateValues): Record<string, string> => ({
  ...(!isDay(values.day) && { day: texts.chooseDay }),
  ...problemsIn(handRatesSchema, bodyOf(values)),
})

const textOf = (rate: number | null): string => (rate === null ? '' : String(rate).replace('.', ','))
