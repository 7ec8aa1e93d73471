/** How long an issued invoice outlives its customer's data, and what that person is told. */
import { addDays, type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

/**
 * The last day: so many after the end of the last year in which something ended.
 *
 * @example keptUntil(['2026-03-02', '2027-01-15'], 1825) // '2032-12-29'
 */
export const keptUntil = (ends: readonly [Day, ...Day[]], days: number): Day =>
  addDays(
    `${ends
      .map(day => day.slice(0, 4))
      .toSorted()
      .at(-1)}-12-31`,
    days,
  )

interface Told {
  number: string
  day: Day
  closed: boolean
  /** Null while money is due. */
  keptUntil: Day | null
  heldOrder: boolean
  heldFirm: boolean
}

const sentenceOf = ({ number, day, closed, keptUntil: until, heldOrder, heldFirm }: Told): string => {
  const invoice = `Счёт № ${number} от ${formatDayDmy(day)}`
  if (until === null) return `${invoice} не оплачен: он хранится, пока его не оплатят или не аннулируют.`
  const longer = heldOrder || heldFirm ? ', а пока идёт спор или проверка (пункт 44.4) — и дольше' : ''
  return `${invoice} ${closed ? 'закрыт и хранится' : 'будет закрыт и храниться'} по ${formatDayDmy(until)}${longer}.`
}

/** Answer to a person whose invoices stay, sentence by sentence; none where none stays. */
export const keptAnswer = (invoices: readonly Told[]): string[] =>
  invoices.length === 0
    ? []
    : [
        ...invoices.map(sentenceOf),
        'Так велит Налоговый кодекс Украины, пункт 44.3: первичные документы хранят, и имя плательщика остаётся внутри счёта. Телефона и почты при нём нет.',
      ]
