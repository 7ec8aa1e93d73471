/** Car and route of a quote in one line, for the lists and exports of the office. */

import { centsText, formatMoney, parseCents } from '#shared/domain/money/money.ts'
import type { DeliveryRoute, Engine, Kind, QuoteInput } from './quote-input.ts'

/**
 * In Russian for the office, in the visitor's language for a reply. A volume from litres is marked as approximate.
 *
 * @example quoteLabel(input) // 'Легковой, бензин, 1998 см³, 2021, 8 000 $, США, Copart, Birmingham, AL → Klaipeda, LT'
 */
export const quoteLabel = (
  { vehicle, route, price, usa }: QuoteInput,
  { kinds, engines, routes, tractor, kwh, kg }: Names = inRussian,
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

export const vehicleKindNames: Record<Kind, string> = {
  passenger: 'Легковой',
  moto: 'Мотоцикл',
  truck: 'Грузовик',
  bus: 'Автобус',
}

export const engineNames: Record<Engine, string> = {
  petrol: 'Бензин',
  diesel: 'Дизель',
  gas: 'Газ',
  hybrid: 'Гибрид',
  electric: 'Электро',
}

export const routeNames: Record<DeliveryRoute, string> = {
  usa: 'США',
  eu: 'Европа',
  georgia: 'Грузия',
  own: 'Своя доставка',
}

const auctionNames = { copart: 'Copart', iaai: 'IAAI' } as const

interface Names {
  kinds: Record<Kind, string>
  engines: Record<Engine, string>
  routes: Record<DeliveryRoute, string>
  tractor: string
  kwh: string
  kg: string
}

const inRussian: Names = {
  kinds: vehicleKindNames,
  engines: engineNames,
  routes: routeNames,
  tractor: 'Тягач',
  kwh: 'кВт·ч',
  kg: 'кг',
}

export const namesInUkrainian: Names = {
  kinds: { passenger: 'Легковий', moto: 'Мотоцикл', truck: 'Вантажівка', bus: 'Автобус' },
  engines: { petrol: 'Бензин', diesel: 'Дизель', gas: 'Газ', hybrid: 'Гібрид', electric: 'Електро' },
  routes: { usa: 'США', eu: 'Європа', georgia: 'Грузія', own: 'Власна доставка' },
  tractor: 'Тягач',
  kwh: 'кВт·год',
  kg: 'кг',
}
