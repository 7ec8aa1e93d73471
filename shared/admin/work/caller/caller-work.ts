/** Work of a manager who talks: as it lies on this device, and as it is sent. */
import { z } from 'zod'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { findFirstWay } from '#shared/calculator/delivery/choices.ts'
import { defaultFields, type Fields } from '#shared/calculator/form/calculator-fields.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalInSentence } from '#shared/calculator/statement/total-title.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type { createRequestEndpoint } from '#shared/contract/work/requests.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import type { KnownKit } from '../live-quote/calculator-kit.ts'

export const person = z.object({ name: z.string(), phone: z.string(), email: z.string(), note: z.string() })
export type Person = z.infer<typeof person>

export const callerWork = z.object({
  /** Fields that somebody has come to; the others stand as they begin. */
  fields: z.record(z.string(), z.string()),
  person,
  /** Key of this very call: sent again after a crash it is stored once. */
  key: z.string().min(1),
})
export type CallerWork = z.infer<typeof callerWork>

const emptyPerson: Person = { name: '', phone: '', email: '', note: '' }

export const newWork = (): CallerWork => ({
  fields: {},
  person: emptyPerson,
  key: crypto.randomUUID(),
})

/** The beginning of the next call: of a text that grew while `sent` was on its way, the words that are not in it. */
export const typedSince = (sent: CallerWork, now: CallerWork): CallerWork => {
  const { name, phone, email, note } = now.person
  const since = (field: keyof Person, text: string) =>
    text.startsWith(sent.person[field]) ? text.slice(sent.person[field].length).trimStart() : text
  return {
    ...newWork(),
    fields: isSameValue(sent.fields, now.fields) ? {} : now.fields,
    person: {
      name: since('name', name),
      phone: since('phone', phone),
      email: since('email', email),
      note: since('note', note),
    },
  }
}

/** First values of the fields; the tables name the places. */
export const beginningOf = (tables: CalculatorTables | undefined): Fields => ({
  ...defaultFields,
  ...(tables && findFirstWay(tables)),
})

/** True while nothing has been typed. */
export const isUntouched = (
  { fields, person: { name, phone, email, note } }: CallerWork,
  beginning: Fields,
): boolean =>
  [name, phone, email, note].every(text => text === '') &&
  Object.entries(fields).every(([field, value]) => value === (beginning[field] ?? ''))

export type CallBody = BodyOf<typeof createRequestEndpoint>

/** Body that goes to the server. A sum that was told without a connection is written down beside the server's own. */
export const bodyOf = (
  { person: { name, phone, email, note } }: CallerWork,
  priced: { input: QuoteInput; statement: CostBreakdown } | null,
  known: Pick<KnownKit, 'isOld' | 'savedAt'>,
  mail: boolean,
): CallBody => {
  const told = priced && known.isOld ? toldOffline(priced.statement, known.savedAt) : ''
  return {
    name: name.trim(),
    phone: phone.trim(),
    note: [note.trim(), told].filter(Boolean).join('\n'),
    mail,
    ...(email.trim() ? { email: email.trim() } : {}),
    ...(priced ? { quote: priced.input } : {}),
  }
}

const toldOffline = (statement: CostBreakdown, savedAt: string): string =>
  `Клиенту названо ${totalInSentence(statement, `${formatMoney(statement.total.usd, 'USD')} / ${formatMoney(statement.total.uah, 'UAH')}`)}: посчитано без связи, по данным от ${formatMoment(savedAt)}.`
