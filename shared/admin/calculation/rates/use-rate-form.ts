import { z } from 'zod'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { problemsIn } from '#shared/admin/platform/forms/form-problems.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import {
  currencyCodes,
  type DayRate,
  handRatesSchema,
  setRateEndpoint,
} from '#shared/contract/calculation/rates.ts'
import { formatDayDmy, isDay, kyivDay } from '#shared/domain/time/kyiv-day.ts'

export const rateValues = z.object({ day: z.string(), USD: z.string(), EUR: z.string() })
export type RateValues = z.infer<typeof rateValues>

export type RateFormState = ReturnType<typeof useRateForm>

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
      kept: rateValues,
      valuesOf: beginning => (beginning ?? first).values,
      read: async () => first,
      create: store,
      change: (_day, values) => store(values),
      find: async () => null,
      titleOf: ({ day }) => `Курс на ${isDay(day) ? formatDayDmy(day) : 'день'}`,
      pathOf: () => '/admin/rates',
    },
    given: first,
    check: problemsOf,
    // Never sent without its open form: on another day the rate would be another one.
    onlyByForm: true,
    savedText: ({ saved }) => `Курс на ${formatDayDmy(saved.id)} задан`,
    onSaved: async (_saved, { typedOn }) => {
      await refresh(queries, 'rate')
      // Values typed during the save begin a new form: a second save of this day would replace the values just sent.
      return typedOn ? 'start anew' : 'stay'
    },
  })
  return {
    ...editor,
    /** Opens the stored rates of a day for a change. */
    take: (rate: DayRate) => editor.adoptDroppingWork(beginWith(rate.date, rate)),
  }
}

/** Leaves out an empty field: for that currency the bank's rate counts. */
const bodyOf = ({ USD, EUR }: RateValues) => ({
  ...(USD.trim() === '' ? {} : { USD }),
  ...(EUR.trim() === '' ? {} : { EUR }),
})

/** Rates that would be stored; a wrong or empty field is left out. */
export const figuresOf = (values: RateValues): { USD?: number; EUR?: number } => {
  const figures: { USD?: number; EUR?: number } = {}
  for (const code of currencyCodes) {
    const figure = handRatesSchema.safeParse({ [code]: values[code] }).data?.[code]
    if (figure !== undefined && values[code].trim() !== '') figures[code] = figure
  }
  return figures
}

const problemsOf = (values: RateValues): Record<string, string> => ({
  ...(!isDay(values.day) && { day: 'Выберите день' }),
  ...problemsIn(handRatesSchema, bodyOf(values)),
})

const textOf = (rate: number | null): string => (rate === null ? '' : String(rate).replace('.', ','))
