/** The form that sets the rates of a day by hand. */
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useSaveCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useDraft } from '#shared/admin/platform/drafts/use-draft.ts'
import { useRecoveredDraft } from '#shared/admin/platform/drafts/use-recovered-draft.ts'
import { useSubmission } from '#shared/admin/platform/drafts/use-submission.ts'
import { overviewKey } from '#shared/admin/platform/overview-query.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { currencyCodes, type DayRate, handRates, setRate } from '#shared/contract/calculation/rates.ts'
import { dottedDay, isDay, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { handRatesKey } from './rate-queries.ts'

export const rateValues = z.object({ day: z.string(), USD: z.string(), EUR: z.string() })
export type RateValues = z.infer<typeof rateValues>

export type RateForm = ReturnType<typeof useRateForm>

/** @param last what both fields begin with while the bank has nothing newer */
export const useRateForm = (last: { USD: number; EUR: number } | null = null) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const form = useForm<RateValues>({
    initialValues: { day: kyivDay(new Date()), ...textsOf(last) },
    validate: problemsOf,
  })
  /** What the fields began with: the last known rates, empty ones, or the rates of a day that were taken up. */
  const [began, setBegan] = useState(textsOf(last))
  const dirty = form.values.USD !== began.USD || form.values.EUR !== began.EUR
  const draft = useDraft({
    record: 'rate-new',
    schema: rateValues,
    values: form.values,
    dirty,
    baseVersion: null,
  })
  const restored = useRecoveredDraft(draft, form.setValues)
  const empty = (day: string) => {
    draft.discard()
    restored.hide()
    setBegan(textsOf(null))
    form.setValues({ day, ...textsOf(null) })
  }

  const sending = useSubmission(form, async values => {
    await client.call(setRate, { params: { day: values.day }, body: bodyOf(values) })
    await queries.invalidateQueries({ queryKey: handRatesKey })
    void queries.invalidateQueries({ queryKey: overviewKey })
    notifyDone(`Курс на ${dottedDay(values.day)} задан`)
    // What was typed while it went out stays.
    if (isSameValue(values, form.getValues())) empty(values.day)
  })
  useSaveCommand(() => sending.submit())
  return {
    form,
    sending,
    dirty,
    isKept: draft.kept,
    restored,
    discard: () => {
      sending.forget()
      empty(kyivDay(new Date()))
    },
    /** Takes the rates of a day up again to change them. */
    take: (rate: DayRate) => {
      sending.forget()
      restored.hide()
      setBegan(textsOf(rate))
      form.setValues({ day: rate.date, ...textsOf(rate) })
    },
  }
}

/** An empty field leaves the currency to the bank. */
const bodyOf = ({ USD, EUR }: RateValues) => ({
  ...(USD.trim() === '' ? {} : { USD }),
  ...(EUR.trim() === '' ? {} : { EUR }),
})

/** The figures that would be stored; a wrong or empty one is missing. */
export const figuresOf = (values: RateValues): { USD?: number; EUR?: number } => {
  const figures: { USD?: number; EUR?: number } = {}
  for (const code of currencyCodes) {
    const figure = handRates.safeParse({ [code]: values[code] }).data?.[code]
    if (figure !== undefined && values[code].trim() !== '') figures[code] = figure
  }
  return figures
}

const problemsOf = (values: RateValues): Record<string, string> => {
  const problems: Record<string, string> = {}
  if (!isDay(values.day)) problems.day = 'Выберите день'
  const read = handRates.safeParse(bodyOf(values))
  for (const { path, message } of read.error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

const textsOf = (rates: Pick<DayRate, 'USD' | 'EUR'> | null) => ({
  USD: textOf(rates?.USD ?? null),
  EUR: textOf(rates?.EUR ?? null),
})

const textOf = (rate: number | null): string => (rate === null ? '' : String(rate).replace('.', ','))
