import type { Statement } from '#shared/calculator/statement-shape.ts'
import { dottedDay } from '#shared/domain/kyiv-day.ts'
import { ratesSource } from '#shared/domain/rates-source.ts'

/** @example rateOf(statement) // 'По курсу НБУ на 20.11.2026' */
export const rateOf = ({ rates }: Pick<Statement, 'rates'>): string =>
  `По курсу ${ratesSource(rates)} на ${dottedDay(rates.date)}${rates.stale ? ', свежего нет' : ''}`
