/** A calculation in one line, for lists and comparisons. */
import * as messages from '#messages/calculation/car.js'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { ccOfLitres } from '#shared/calculator/form/litres.ts'
import type { Sum } from '#shared/calculator/statement/statement-shape.ts'
import { showMoney } from '#shared/domain/money/money.ts'
import { showTypedMoney } from '#shared/domain/money/typed-money.ts'
import { choiceLabels } from './choice-labels.ts'

/** @example carLabel({ kind: 'passenger', engine: 'petrol', … }) // 'Легковой, бензин, 1998 см³, 2021, 8 000 $, США, аукцион' */
export const carLabel = (fields: Fields): string => {
  const word = (name: 'kind' | 'engine' | 'route' | 'currency'): string =>
    (choiceLabels[name] as Record<string, string>)[fields[name] ?? ''] ?? ''
  const size =
    fields.engine === 'electric'
      ? fields.battery && `${fields.battery} ${messages.kwh}`
      : fields.volume_cc &&
        (ccOfLitres(fields.volume_cc) === null
          ? `${fields.volume_cc} ${messages.cc}`
          : `${fields.volume_cc.trim().replace('.', ',')} ${messages.litres}`)
  const price = fields.price ?? ''
  return [
    word('kind'),
    word('engine').toLowerCase(),
    size,
    fields.engine === 'electric' ? '' : fields.year,
    showTypedMoney(price, fields.currency === 'EUR' ? 'EUR' : 'USD') ?? `${price}\u00a0${word('currency')}`,
    word('route'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The calculation as it is handed over to whoever calls back. */
export const calculationLabel = (fields: Fields, title: string, total: Sum): string =>
  messages.calculation({
    car: carLabel(fields),
    total: title,
    uah: showMoney(total.uah, 'UAH'),
    usd: showMoney(total.usd, 'USD'),
  })
