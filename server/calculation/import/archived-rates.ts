/** Imports rates set by the office, from our own export. */
import { z } from 'zod'
import { archivedKind } from '#server/platform/records/archived-kind.ts'
import { currencyCodes, givenRate } from '#shared/contract/calculation/rates.ts'
import { daySchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { findRate, setManualRate } from '../rates/rate.store.ts'

export const archivedRates = archivedKind({
  what: 'Курс',
  audit: 'rate',
  shape: z.object({
    day: daySchema,
    code: z.enum(currencyCodes),
    rate: givenRate('USD').transform(String),
    updated_at: timestampSchema,
  }),
  title: ({ day, code }) => `${code} на ${formatDayDmy(day)}`,
  importRecord: async (tx, { day, code, rate, updated_at }) => {
    const current = await findRate(tx, code, day)
    if (current?.source !== 'manual') await setManualRate(tx, { code, day, rate, at: updated_at })
    else if (current.rate !== rate) return { why: 'на этот день здесь вписан другой: он остался как есть' }
    return 'present'
  },
})
