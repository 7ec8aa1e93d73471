/** The state of the form of a change, which is saved only after its effect on typical lots was shown. */

import { useEffect, useRef } from 'react'
import { z } from 'zod'
import * as texts from '#messages/admin/calculation/tariffs.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { tariffField, tariffFieldIds } from '#shared/calculator/tariff/tariff-fields.ts'
import type { TariffFieldId } from '#shared/calculator/tariff/tariff-figures.ts'
import { ApiError, hasCode } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import {
  createTariffChangeEndpoint,
  readTariffEndpoint,
  readTariffImpactEndpoint,
  type TariffCellInput,
  type TariffChangeRecord,
  type TariffEntry,
  type TariffState,
  updateTariffChangeEndpoint,
} from '#shared/contract/calculation/tariffs.ts'
import { readMoney } from '#shared/domain/money/typed-money.ts'
import { isImpactRejection } from '../impact/use-table-wish.ts'

export interface TariffFormStart {
  /** The open change that is edited; null for a new one. */
  change: TariffChangeRecord | null
  values: FormValues
}

export const useTariffForm = (
  state: TariffState,
  { change, values: start }: TariffFormStart,
  onClose: () => void,
) => {
  const { client, queries } = useServices()
  const asDraft = useRef(false)
  const revision = useRef(state.revision)
  useEffect(() => {
    revision.current = state.revision
  })
  const readAnew = () => refresh(queries, 'tariff')

  /** After a conflict reads the timeline or change again, so that the next attempt uses the new version. */
  const store = async (work: Promise<TariffChangeRecord>): Promise<TariffChangeRecord> => {
    try {
      return await work
    } catch (error) {
      if (isStale(error, 'tariff.applied')) await readAnew()
      throw error
    }
  }
  const inputOf = ({ rows, reason }: FormValues, confirmed = false) => ({
    query: { impact: 'check' as const },
    body: {
      cells: tariffCellsOf(rows),
      reason,
      draft: asDraft.current,
      baseRevision: revision.current,
      ...(confirmed && { confirmImpact: true }),
    },
  })

  const allChanges = async () => {
    const { open, applied } = await client.call(readTariffEndpoint)
    return [...open, ...applied]
  }
  const update = (id: number, values: FormValues, ifMatch: number, confirmed?: boolean) =>
    store(client.call(updateTariffChangeEndpoint, { params: { id }, ...inputOf(values, confirmed), ifMatch }))

  const editor = useRecord<FormValues, TariffChangeRecord, readonly PriceImpact[]>({
    kind: {
      kind: 'tariff',
      nameOf: id => `tariff-${id ?? 'new'}`,
      erasedWith: () => null,
      kept: formValues,
      valuesOf: record => (record ? valuesOfChange(record) : start),
      read: async id => {
        const found = (await allChanges()).find(change => change.id === id)
        if (!found) throw new Error(`No change ${id}`)
        return found
      },
      create: (values, options) =>
        store(
          client.call(createTariffChangeEndpoint, {
            ...inputOf(values, options?.confirmed),
            idempotencyKey: options?.key,
          }),
        ).catch(async error => {
          // Stored by an attempt without a response, as a draft or upon another revision.
          const all = hasCode(error, 'idempotency.reused') ? await allChanges() : []
          const arrived = all.find(change => isSameValue(valuesOfChange(change), values))
          if (arrived)
            return arrived.state === 'applied' ? arrived : update(arrived.id, values, arrived.version)
          throw isStale(error) ? new ApiError(409, (error as ApiError).problem, movedBeside) : error
        }),
      change: (id, values, ifMatch, options) => update(Number(id), values, ifMatch, options?.confirmed),
      titleOf: () => (change ? texts.tariffChangeOf({ id: change.id }) : texts.newTariffChange),
      pathOf: () => '/admin/tariffs',
    },
    given: change,
    onlyByForm: true,
    check: values => tariffProblemsOf(values, state.today),
    fieldOf: path => path.replace(/^cells\b/, 'rows'),
    question: {
      read: ({ rows }) => readImpacts(client, rows),
      needsWord: isLarge,
      isWanted: isImpactRejection,
      comesFirst: isShown => !isShown && !asDraft.current,
    },
    savedText: ({ saved }) => texts.saved[saved.state],
    onSaved: async (saved, { typedOn }) => {
      await readAnew()
      if (!typedOn) return { leave: onClose }
      // After a change has been applied the form begins a new one.
      return saved.state === 'applied' ? 'start anew' : 'stay'
    },
  })
  const { form } = editor
  const { values } = form
  const setRows = (rows: FormRow[]) => form.setValues({ ...values, rows })

  return {
    ...editor,
    setReason: (reason: string) => form.setValues({ ...values, reason }),
    setRow: (at: number, row: Partial<FormRow>) =>
      setRows(values.rows.map((known, index) => (index === at ? { ...known, ...row } : known))),
    addRow: () => setRows([...values.rows, rowAfter(values.rows.at(-1))]),
    removeRow: (at: number) => setRows(values.rows.filter((_, index) => index !== at)),
    save: () => {
      asDraft.current = false
      editor.save()
    },
    saveDraft: () => {
      asDraft.current = true
      editor.save()
    },
  }
}

export type TariffFormState = ReturnType<typeof useTariffForm>

const movedBeside = texts.movedMeanwhile

/** The effect of a change on typical lots, by the days from which its figures count. Throws what the call throws. */
export const readImpacts = async (client: Client, rows: readonly FormRow[]): Promise<PriceImpact[]> =>
  (await client.call(readTariffImpactEndpoint, { body: { cells: tariffCellsOf(rows) } })).days

export const isLarge = (impacts: readonly PriceImpact[]): boolean =>
  impacts.some(({ aboveThreshold }) => aboveThreshold)

/** Text of the button that stores a change. */
export const storeAction = ({ secondPerson }: TariffState): string =>
  secondPerson ? texts.askConfirmation : texts.enter

const row = z.object({
  field: z.enum(tariffFieldIds),
  validFrom: z.string(),
  value: z.string(),
  law: z.string(),
  link: z.string(),
  note: z.string(),
  /** True removes the office's figure, so that the value which it replaced applies again. */
  takeBack: z.boolean(),
})
export type FormRow = z.infer<typeof row>

export const formValues = z.object({ rows: z.array(row), reason: z.string() })
export type FormValues = z.infer<typeof formValues>

export const emptyFigureRow: FormRow = {
  field: 'subsistenceMinimum',
  validFrom: '',
  value: '',
  law: '',
  link: '',
  note: '',
  takeBack: false,
}

/** The next row of a form, with the day and law of the last: a law mostly changes several figures on one day. */
const rowAfter = (last: FormRow | undefined): FormRow =>
  last ? { ...emptyFigureRow, validFrom: last.validFrom, law: last.law, link: last.link } : emptyFigureRow

export const valuesOfChange = ({
  cells,
  reason,
}: Pick<TariffChangeRecord, 'cells' | 'reason'>): FormValues => ({
  rows: cells.map(({ value, before: _, ...cell }) => ({
    ...cell,
    value: value === null ? '' : value.replace('.', ','),
    takeBack: value === null,
  })),
  reason,
})

export const valuesOfEntry = (
  { field, validFrom, value, law, link, note }: TariffEntry,
  takeBack: boolean,
): FormValues => ({
  rows: [{ field, validFrom, law, link, note, value: takeBack ? '' : value.replace('.', ','), takeBack }],
  reason: '',
})

/**
 * The typed text as it is checked and sent: hryvnias as money is typed, other figures of the law without spaces and their unit,
 * with a decimal separator only.
 *
 * @example plainTyped('subsistenceMinimum', '3 328,00 ₴') // '3328'
 */
export const plainTyped = (field: TariffFieldId, text: string): string => {
  const { choices, unit } = tariffField(field)
  if (choices) return text
  const money = unit === '₴' ? readMoney(text) : null
  if (money) return money.currency === null || money.currency === 'UAH' ? money.amount : text
  return text.replace(/\s|[%€]/g, '')
}

export const tariffCellsOf = (rows: readonly FormRow[]): TariffCellInput[] =>
  rows.map(({ value, takeBack, ...cell }) => ({
    ...cell,
    value: takeBack ? null : plainTyped(cell.field, value),
  }))

/** Problems by path, such as `rows.0.value`, as far as the browser can find them; `today` is the day in Kyiv. */
export const tariffProblemsOf = ({ rows, reason }: FormValues, today: string): Record<string, string> => {
  const problems: Record<string, string> = {}
  rows.forEach(({ field, validFrom, value, law, takeBack }, at) => {
    if (validFrom === '') problems[`rows.${at}.validFrom`] = texts.needDay
    if (takeBack) return
    const wrong = tariffField(field).check(plainTyped(field, value))
    if (wrong) problems[`rows.${at}.value`] = wrong
    if (law.trim() === '') problems[`rows.${at}.law`] = texts.needLaw
  })
  if (reason.trim() === '' && rows.some(({ validFrom }) => validFrom !== '' && validFrom <= today)) {
    problems.reason = texts.needReason
  }
  return problems
}
