/** Last day of keeping an issued invoice after its customer's data was erased, and the text that tells the customer. */
import { texts } from '#messages/domain/work.js'
import { addDays, type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

/**
 * Last day of keeping: `days` after the end of the year of the latest of the given days.
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
  /** Null while the invoice is unpaid. */
  keptUntil: Day | null
  heldOrder: boolean
  heldFirm: boolean
}

const sentenceOf = ({ number, day, closed, keptUntil: until, heldOrder, heldFirm }: Told): string => {
  const invoice = texts.invoiceOf({ number, day: formatDayDmy(day) })
  if (until === null) return texts.keptUnpaid({ invoice })
  const longer = heldOrder || heldFirm ? texts.heldLonger : ''
  const kept = { invoice, until: formatDayDmy(until), longer }
  return closed ? texts.keptUntil(kept) : texts.willBeKeptUntil(kept)
}

/** Sentences of the reply to a person whose invoices are kept; empty without such invoices. */
export const keptAnswer = (invoices: readonly Told[]): string[] =>
  invoices.length === 0 ? [] : [...invoices.map(sentenceOf), texts.lawDemands]
