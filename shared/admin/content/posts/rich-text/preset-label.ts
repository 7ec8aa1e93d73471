/** Summary of a preset in one line for the card of its block; shows only values that the preset itself contains. */
import * as texts from '#messages/admin/content/posts.js'
import { engineNames, routeNames, vehicleKindNames } from '#shared/calculator/quote-label.ts'
import { formatMoney } from '#shared/domain/money/money.ts'

/**
 * Empty when the preset contains no known value.
 *
 * @example presetLabel('route=usa&volume_cc=1998&year=2021&price=9500') // 'США, 1998 см³, 2021, 9 500 $'
 */
export const presetLabel = (preset: string): string => {
  const query = new URLSearchParams(preset)
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const price = text('price')
  return [
    nameIn(routeNames, text('route')),
    nameIn(vehicleKindNames, text('kind')),
    nameIn(engineNames, text('engine')).toLowerCase(),
    text('volume_cc') && texts.volumeOf({ value1: text('volume_cc') }),
    text('year'),
    /^\d{1,9}([.,]\d{1,2})?$/.test(price)
      ? formatMoney(price.replace(',', '.'), text('currency') === 'EUR' ? 'EUR' : 'USD')
      : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const nameIn = (names: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(names, key) ? (names[key] ?? '') : ''
