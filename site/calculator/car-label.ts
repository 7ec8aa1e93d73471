/** A calculation in one line, for lists and comparisons. */
import * as messages from '#messages/calculation/car.js'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { litresOfCc } from '#shared/calculator/form/litres.ts'
import { readVolume } from '#shared/calculator/form/typed-sizes.ts'
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
  const typed = fields.volume_cc ?? ''
  const volume = readVolume(typed)
  const size =
    fields.engine === 'electric'
      ? fields.battery && `${fields.battery} ${messages.kwh}`
      : volume?.fromLitres
        ? `${litresOfCc(volume.cc).replace('.', ',')} ${messages.litres}`
        : typed && `${volume?.cc ?? typed} ${messages.cc}`
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
