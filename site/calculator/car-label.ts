/** A calculation in one line, for lists and comparisons. */
import * as messages from '#messages/calculation/car.js'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { ccOfLitres } from '#shared/calculator/form/litres.ts'
import type { Sum } from '#shared/calculator/statement/statement-shape.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { formatTypedMoney } from '#shared/domain/money/typed-money.ts'
import { choiceLabels } from './fields/choice-labels.ts'

/** @example carLabel({ kind: 'passenger', engine: 'petrol', … }) // 'Легковой, бензин, 1998 см³, 2021, 8 000 $, США, аукцион' */
export const carLabel = (fields: Fields): string =>
  [wordOf(fields, 'kind'), briefCarLabel(fields), wordOf(fields, 'route')].filter(Boolean).join(', ')

/**
 * Label without the kind of vehicle and the route.
 *
 * @example briefCarLabel({ engine: 'petrol', … }) // 'бензин, 1998 см³, 2021, 8 000 $'
 */
export const briefCarLabel = (fields: Fields): string => {
  const size =
    fields.engine === 'electric'
      ? fields.battery && `${fields.battery} ${messages.kwh}`
      : fields.volume_cc &&
        (ccOfLitres(fields.volume_cc) === null
          ? `${fields.volume_cc} ${messages.cc}`
          : `${fields.volume_cc.trim().replace('.', ',')} ${messages.litres}`)
  const price = fields.price ?? ''
  return [
    wordOf(fields, 'engine').toLowerCase(),
    size,
    fields.engine === 'electric' ? '' : fields.year,
    formatTypedMoney(price, fields.currency === 'EUR' ? 'EUR' : 'USD') ??
      `${price}\u00a0${wordOf(fields, 'currency')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const wordOf = (fields: Fields, name: 'kind' | 'engine' | 'route' | 'currency'): string =>
  (choiceLabels[name] as Record<string, string>)[fields[name] ?? ''] ?? ''

/** Label of the calculation for a callback request. */
export const calculationLabel = (fields: Fields, title: string, total: Sum): string =>
  messages.calculation({
    car: carLabel(fields),
    total: title,
    uah: formatMoney(total.uah, 'UAH'),
    usd: formatMoney(total.usd, 'USD'),
  })
