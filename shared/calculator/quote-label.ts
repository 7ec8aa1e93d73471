/** What is being priced, in one line, for the lists and exports of the office. */

import { centsText, parseCents, showMoney } from '#shared/domain/money.ts'
import type { Engine, Kind, QuoteInput, Route } from './quote-input.ts'

/** @example quoteLabel(input) // 'Легковой, бензин, 1998 см³, 2021, 8 000 $, США, Copart, Birmingham, AL → Klaipeda, LT' */
export const quoteLabel = ({ vehicle, route, price, usa }: QuoteInput): string => {
  const cents = parseCents(price.amount)
  return [
    kindNames[vehicle.kind],
    engineNames[vehicle.engine].toLowerCase(),
    vehicle.volumeCc && `${vehicle.volumeCc}\u00a0см³`,
    vehicle.batteryKwh && `${vehicle.batteryKwh}\u00a0кВт·ч`,
    vehicle.grossWeightKg && `${vehicle.grossWeightKg}\u00a0кг`,
    vehicle.productionYear,
    cents === null ? String(price.amount) : showMoney(centsText(cents), price.currency),
    routeNames[route],
    usa && `${auctionNames[usa.auction]}, ${usa.location} → ${usa.destination}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const kindNames: Record<Kind, string> = {
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

export const routeNames: Record<Route, string> = {
  usa: 'США',
  eu: 'Европа',
  georgia: 'Грузия',
  own: 'Своя доставка',
}

const auctionNames = { copart: 'Copart', iaai: 'IAAI' } as const
