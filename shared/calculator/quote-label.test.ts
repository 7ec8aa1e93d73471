import { afterEach, expect, it } from 'vitest'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { quoteBrief } from './quote-brief.ts'
import { quoteLabel } from './quote-label.ts'
import { quoteNames } from './quote-names.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

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

it('in a row of a list the sum is rounded, and a forecast is called one', () => {
  const total = { usd: '15534.60', uah: '0', eur: '0' }
  const car = 'Бензин 2,0\u00a0л, 2021 · США · '
  expect(quoteBrief({ input: usa, statement: { total, warnings: [] } })).toBe(
    `${car}≈\u00a015\u00a0535\u00a0$`,
  )
  const forecast = { code: 'forecast', message: '' }
  expect(quoteBrief({ input: usa, statement: { total, warnings: [forecast] } })).toBe(
    `${car}прогноз\u00a0≈\u00a015\u00a0535\u00a0$`,
  )
})

it('is in the language of its reader, and for a visitor in that of the page', () => {
  readLanguageFrom(() => 'uk')
  expect(quoteLabel({ ...usa, usa: undefined })).toBe(
    'Легковий, бензин, 1998\u00a0см³, 2021, 8\u00a0000\u00a0$, США',
  )
  expect(quoteLabel({ ...usa, usa: undefined }, quoteNames.ru)).toMatch(/^Легковой/)
})
