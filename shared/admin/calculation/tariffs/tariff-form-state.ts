import { z } from 'zod'
import { tariffField, tariffFieldIds } from '#shared/calculator/tariff/tariff-fields.ts'
import type { TariffFieldId } from '#shared/calculator/tariff/tariff-figures.ts'
import type {
  TariffCellInput,
  TariffChangeRecord,
  TariffEntry,
} from '#shared/contract/calculation/tariffs.ts'
import { readMoney } from '#shared/domain/money/typed-money.ts'

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
export const rowAfter = (last: FormRow | undefined): FormRow =>
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
    if (validFrom === '') problems[`rows.${at}.validFrom`] = 'Укажите день'
    if (takeBack) return
    const wrong = tariffField(field).check(plainTyped(field, value))
    if (wrong) problems[`rows.${at}.value`] = wrong
    if (law.trim() === '') problems[`rows.${at}.law`] = 'Назовите закон и статью'
  })
  if (reason.trim() === '' && rows.some(({ validFrom }) => validFrom !== '' && validFrom <= today)) {
    problems.reason = 'День уже наступил, расчёты на него изменятся: напишите, почему'
  }
  return problems
}
