import * as texts from '#messages/admin/work/live-quote.js'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { ratesSource } from '#shared/domain/money/rates-source.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

/** @example rateOf(statement) // 'По курсу НБУ на 20.11.2026' */
export const rateOf = ({ rates }: Pick<CostBreakdown, 'rates'>): string =>
  texts.atRate({ source: ratesSource(rates), day: formatDayDmy(rates.date) }) +
  (rates.stale ? texts.noFresh : '')
