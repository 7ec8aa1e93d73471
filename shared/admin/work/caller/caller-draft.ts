import { z } from 'zod'
import * as texts from '#messages/admin/work/caller.js'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { findFirstWay } from '#shared/calculator/delivery/choices.ts'
import {
  defaultFields,
  type Fields,
  fieldsOfInput,
  initialFields,
} from '#shared/calculator/form/calculator-fields.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { totalInSentence } from '#shared/calculator/statement/total-title.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type { createRequestEndpoint } from '#shared/contract/work/requests.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import type { KnownPricing } from '../live-quote/pricing.ts'

export const person = z.object({ name: z.string(), phone: z.string(), email: z.string(), note: z.string() })
export type Person = z.infer<typeof person>

export const callerDraft = z.object({
  /** Changed fields of the calculation; others have their defaults. */
  fields: z.record(z.string(), z.string()),
  person,
  /** `Idempotency-Key` of this call, so that sending it again after a crash stores it once. */
  key: z.string().min(1),
})
export type CallerDraft = z.infer<typeof callerDraft>

export const newCall = (): CallerDraft => ({
  fields: {},
  person: { name: '', phone: '', email: '', note: '' },
  key: crypto.randomUUID(),
})

/**
 * Values typed while `sent` was being sent, for the next call; of a text continued meanwhile only the new end is kept.
 */
export const typedSince = (sent: CallerDraft, now: CallerDraft): CallerDraft => {
  const since = (field: keyof Person) => {
    const [before, text] = [sent.person[field], now.person[field]]
    return text.startsWith(before) ? text.slice(before.length).trimStart() : text
  }
  return {
    ...newCall(),
    fields: isSameValue(sent.fields, now.fields) ? {} : now.fields,
    person: { name: since('name'), phone: since('phone'), email: since('email'), note: since('note') },
  }
}

/** Default values of the fields; auction place and port come from the tables. */
export const beginningOf = (tables: CalculatorTables | undefined): Fields => ({
  ...defaultFields,
  ...(tables && findFirstWay(tables)),
})

export const isUntouched = ({ fields, person }: CallerDraft, beginning: Fields): boolean =>
  Object.values(person).every(text => text === '') &&
  Object.entries(fields).every(([field, value]) => value === (beginning[field] ?? ''))

export type CallBody = BodyOf<typeof createRequestEndpoint>

/** Request body. A sum told to the caller without a connection is added to the note, since the server's may differ. */
export const callBodyOf = (
  { person: { name, phone, email, note } }: CallerDraft,
  priced: { input: QuoteInput; statement: CostBreakdown } | null,
  known: Pick<KnownPricing, 'isOld' | 'savedAt'>,
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

/** A rejected body as a new call, since its key cannot be used again with corrected data. */
export const callAnew = ({ name, phone, email = '', note, quote }: CallBody): CallerDraft => ({
  ...newCall(),
  fields: quote ? initialFields(fieldsOfInput(quote)) : {},
  person: { name, phone, email, note },
})

const toldOffline = (statement: CostBreakdown, savedAt: string): string =>
  texts.toldOffline({
    statement: totalInSentence(
      statement,
      `${formatMoney(statement.total.usd, 'USD')} / ${formatMoney(statement.total.uah, 'UAH')}`,
    ),
    savedAt: formatMoment(savedAt),
  })
