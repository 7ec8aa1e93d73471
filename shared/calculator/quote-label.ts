/** Car and route of a quote in one line, for the lists and exports of the office. */

import { texts } from '#messages/calculator/quote.js'
import { centsText, formatMoney, parseCents } from '#shared/domain/money/money.ts'
import type { DeliveryRoute, Engine, Kind, QuoteInput } from './quote-input.ts'

/**
 * For the reader; names in another's language are in `quote-names.ts`. A volume from litres is marked as approximate.
 *
 * @example quoteLabel(input) // 'Легковой, бензин, 1998 см³, 2021, 8 000 $, США, Copart, Birmingham, AL → Klaipeda, LT'
 */
export const quoteLabel = (
  { vehicle, route, price, usa }: QuoteInput,
  { kinds, engines, routes, tractor, kwh, kg }: QuoteNames = texts,
): string => {
  const cents = parseCents(price.amount)
  return [
    vehicle.tractor ? tractor : nameOfCode(kinds, vehicle.kind),
    nameOfCode(engines, vehicle.engine).toLowerCase(),
    vehicle.volumeCc && `${vehicle.volumeFromLitres ? '≈\u00a0' : ''}${vehicle.volumeCc}\u00a0см³`,
    vehicle.batteryKwh && `${vehicle.batteryKwh}\u00a0${kwh}`,
    vehicle.grossWeightKg && `${vehicle.grossWeightKg}\u00a0${kg}`,
    vehicle.productionYear,
    cents === null ? String(price.amount) : formatMoney(centsText(cents), price.currency),
    nameOfCode(routes, route),
    usa && `${nameOfCode(auctionNames, usa.auction)}, ${usa.location} → ${usa.destination}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Falls back to the code, since an input stored by another version may have codes that are unknown here. */
export const nameOfCode = (names: Readonly<Record<string, string>>, code: string): string =>
  names[code] ?? code

export const vehicleKindNames = texts.kinds
export const engineNames = texts.engines
export const routeNames = texts.routes

const auctionNames = { copart: 'Copart', iaai: 'IAAI' } as const

export interface QuoteNames {
  kinds: Record<Kind, string>
  engines: Record<Engine, string>
  routes: Record<DeliveryRoute, string>
  tractor: string
  kwh: string
  kg: string
}
