import { expect, it } from 'vitest'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { quoteLabel } from './quote-label.ts'

const usa: QuoteInput = {
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 },
  price: { amount: '8000', currency: 'USD' },
  usa: { auction: 'copart', location: 'Birmingham, AL', destination: 'Klaipeda, LT' },
}

it.each<[QuoteInput, string]>([
  [
    usa,
    'Легковой, бензин, 1998\u00a0см³, 2021, 8\u00a0000\u00a0$, США, Copart, Birmingham, AL → Klaipeda, LT',
  ],
  [
    {
      route: 'eu',
      vehicle: { kind: 'passenger', engine: 'electric', batteryKwh: 75 },
      price: { amount: 15000.5, currency: 'EUR' },
    },
    'Легковой, электро, 75\u00a0кВт·ч, 15\u00a0000,50\u00a0€, Европа',
  ],
  [
    { ...usa, vehicle: { ...usa.vehicle, volumeCc: 2500, volumeFromLitres: true } },
    'Легковой, бензин, ≈\u00a02500\u00a0см³, 2021, 8\u00a0000\u00a0$, США, Copart, Birmingham, AL → Klaipeda, LT',
  ],
])('a car in one line', (input, words) => expect(quoteLabel(input)).toBe(words))
