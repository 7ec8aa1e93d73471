import { expect, test } from 'vitest'
import {
  type ContractKind,
  type InvoiceMoney,
  invoicePurpose,
  numberInPurpose,
  plainSum,
  renumbered,
} from './invoice-purpose.ts'

const of = (
  money: InvoiceMoney,
  kind: ContractKind,
  number = '17',
  vat: { kind: string; vat: number }[] = [],
) =>
  invoicePurpose({
    money,
    contract: { kind, number, day: number === '' ? null : '2026-11-03' },
    number: '26-17',
    day: '2026-11-24',
    vat,
  })

test.each([
  [
    'own',
    'commission',
    'Винагорода за договором № 17 від 03.11.2026, рахунок № 26-17 від 24.11.2026, без ПДВ',
  ],
  ['own', 'mandate', 'Винагорода за договором № 17 від 03.11.2026, рахунок № 26-17 від 24.11.2026, без ПДВ'],
  [
    'own',
    'services',
    'Оплата за послуги за договором № 17 від 03.11.2026, рахунок № 26-17 від 24.11.2026, без ПДВ',
  ],
  ['own', 'none', 'Оплата за послуги, рахунок № 26-17 від 24.11.2026, без ПДВ'],
  [
    'passed',
    'commission',
    'Кошти на виконання договору комісії № 17 від 03.11.2026, рахунок № 26-17 від 24.11.2026, без ПДВ',
  ],
  [
    'passed',
    'mandate',
    'Кошти на виконання договору доручення № 17 від 03.11.2026, рахунок № 26-17 від 24.11.2026, без ПДВ',
  ],
] as const)('%s by %s', (money, kind, purpose) => expect(of(money, kind)).toBe(purpose))

test('a contract without a number', () => {
  expect(of('own', 'services', '')).toBe('Оплата за послуги, рахунок № 26-17 від 24.11.2026, без ПДВ')
})

test('the VAT of each rate, zero too; what is exempt or no object of VAT has none', () => {
  expect(of('own', 'none', '', [{ kind: '20', vat: 120_000 }])).toContain(', у т.ч. ПДВ 20 % 1 200,00 грн')
  expect(
    of('own', 'none', '', [
      { kind: '20', vat: 120_000 },
      { kind: '7', vat: 700 },
      { kind: 'exempt', vat: 0 },
    ]),
  ).toContain(', у т.ч. ПДВ 20 % 1 200,00 грн, ПДВ 7 % 7,00 грн')
  expect(of('own', 'none', '', [{ kind: '0', vat: 0 }])).toContain(', у т.ч. ПДВ 0 % 0,00 грн')
  expect(of('own', 'none', '', [{ kind: 'none', vat: 0 }])).toContain(', без ПДВ')
})

test.each([
  ['Винагорода, рахунок № 26-13 від 24.11.2026', 'Винагорода, рахунок № 26-14 від 24.11.2026'],
  ['Рахунок №АВ/13.2026. Аванс', 'Рахунок №26-14. Аванс'],
  ['Рахунок № 13-26А, аванс', 'Рахунок № 26-14, аванс'],
  ['Доплата до рахунку № 26-13', 'Доплата до рахунку № 26-13'],
  ['Договір № 26-13, рахунок', 'Договір № 26-13, рахунок'],
  ['Митний розрахунок № 2026-000123, без ПДВ', 'Митний розрахунок № 2026-000123, без ПДВ'],
  ['Доплата за перерахунок № 3', 'Доплата за перерахунок № 3'],
])('of a typed purpose, %s becomes %s', (purpose, text) => expect(renumbered(purpose, '26-14')).toBe(text))

test('a number that ends in a dot takes that of the former one along', () => {
  expect(renumbered('рахунок № 17/26. від 01.12.2026', '18/26.')).toBe('рахунок № 18/26. від 01.12.2026')
})

test.each([
  [120_000, '1 200,00 грн'],
  [5, '0,05 грн'],
  [123_456_789, '1 234 567,89 грн'],
])('%i kopecks: %s', (kopecks, text) => expect(plainSum(kopecks)).toBe(text))

test.each([
  [of('own', 'commission'), '26-17'],
  [of('passed', 'mandate'), '26-17'],
  ['Рахунок № 26-17', '26-17'],
  ['рахунок 26-17', '26-17'],
  ['Оплата зг. рах.№26/017 від 24.11.26', '26/017'],
  ['згідно рахунку-фактури № АВ-26-17.', 'АВ-26-17'],
  ['Оплата счёта № 26-17', '26-17'],
  ['Сплата за рахунком № 26-17', '26-17'],
  ['счет 26-17', '26-17'],
  ['Invoice 26-17', '26-17'],
  ['Рахунок на оплату № 26-17', '26-17'],
  ['оплата рахунку N26-17 вiд 24.11.2026', '26-17'],
  ['зг. рахунку No. 26-17', '26-17'],
  ['рахунок від 24.11.2026 р. № 26-17', '26-17'],
  ['згідно з рах. фактурою № 26–17', '26–17'],
  ['Сплата зг. р/ф №26-17', '26-17'],
  ['за рахунок клієнта, зг. рахунку № 26-17', '26-17'],
  ['рахунок від 24.11.2026', null],
  ['26-17', null],
  ['Рахункова Олена', null],
  ['розрахунок № 5', null],
  ['Олена, 2 рахунки', null],
])('«%s» names the invoice %s', (purpose, number) => expect(numberInPurpose(purpose)).toBe(number))
