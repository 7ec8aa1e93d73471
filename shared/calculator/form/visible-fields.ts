/** Fields of the form that a route, kind and engine use; the others are neither shown nor sent. */

import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { deliveryRoutes, engines, kinds, usedVehicleFields } from '#shared/calculator/quote-input.ts'

const always = [
  'date',
  'forecast',
  'route',
  'kind',
  'engine',
  'price',
  'currency',
  'own_value',
  'own_currency',
  'repair',
  'repair_currency',
  'services',
]
const ofUsa = [
  'auction',
  'location',
  'sample_yard',
  'port',
  'destination',
  'title',
  'payment',
  'volume',
  'bid',
  'insurance',
  'body',
]
const ofOthers = ['carriage', 'carriage_currency']

export const visibleFields = (fields: Fields): Set<string> => {
  const kind = kinds.find(known => known === fields.kind) ?? 'passenger'
  const engine = engines.find(known => known === fields.engine) ?? 'petrol'
  const route = deliveryRoutes.find(known => known === fields.route) ?? 'usa'
  const vehicle = usedVehicleFields({ kind, engine })
  const used = new Set([...always, ...(route === 'usa' ? ofUsa : ofOthers)])
  if (vehicle.fuel) used.add('fuel')
  if (vehicle.volumeCc) used.add('volume_cc')
  if (vehicle.batteryKwh) used.add('battery')
  if (vehicle.productionYear) used.add('year')
  if (vehicle.grossWeightKg) used.add('weight')
  if (vehicle.tractor) used.add('tractor')
  // EUR.1 is rare from Georgia: its tick box appears only when a link has set it.
  if (route === 'eu' || route === 'own' || (route === 'georgia' && fields.eur1)) used.add('eur1')
  return used
}
