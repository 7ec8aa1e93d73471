import { expect, test } from 'vitest'
import { fillTemplate } from '#shared/domain/text/fill-template.ts'
import { fillReply, replyValues } from './reply-placeholders.ts'

test('a reply without a quote fills in who and which request, and leaves the figures open', () => {
  const values = replyValues({ id: 7, name: 'Олена', quote: null }, { site_name: 'Брокер' }, 'ru')
  expect(fillTemplate('{имя}: {заявка}, {фирма}, {итого}', values)).toBe('Олена: 7, Брокер, {итого}')
})

test('a form that was sent without a name greets nobody', () => {
  const request = { id: 7, name: '—', quote: null }
  expect(fillReply('{имя}, здравствуйте!', request, {}, 'ru')).toBe('Здравствуйте!')
  expect(fillReply('Добрий день, {ім’я}!', request, {}, 'uk')).toBe('Добрий день!')
})

const amount = { uah: '1.00', usd: '1.00', eur: '1.00' }
const quote = {
  number: '2026-000001',
  lang: 'uk' as const,
  createdAt: '2026-11-20T10:00:00.000Z',
  input: {
    route: 'eu' as const,
    price: { amount: 9000, currency: 'EUR' as const },
    vehicle: { kind: 'passenger' as const, engine: 'electric' as const, batteryKwh: 77 },
  },
  statement: {
    rates: { USD: 41, EUR: 48, date: '2026-11-20', stale: false },
    tariff: { validFrom: '2026-01-01', revision: 0 },
    tables: {},
    lines: [],
    complete: true,
    missing: [],
    warnings: [],
    customsValue: amount,
    customs: amount,
    total: amount,
  },
}

test('names the car in the language of the reply', () => {
  const labelIn = (lang: 'ru' | 'uk') => replyValues({ id: 7, name: '', quote }, {}, lang).машина
  expect(labelIn('ru')).toBe('Легковой, электро, 77\u00a0кВт·ч, 9\u00a0000\u00a0€, Европа')
  expect(labelIn('uk')).toBe('Легковий, електро, 77\u00a0кВт·год, 9\u00a0000\u00a0€, Європа')
})

test('a total that is not the whole price says so in the language of the reply', () => {
  const warnings = ['repair_not_given', 'forecast'].map(code => ({ code, message: '' }))
  const filled = (found: typeof warnings, lang: 'ru' | 'uk') => {
    const values = replyValues(
      { id: 7, name: '', quote: { ...quote, statement: { ...quote.statement, warnings: found } } },
      {},
      lang,
    )
    return fillTemplate('{итого}, {итого в долларах}', values).replaceAll('\u00a0', ' ')
  }
  expect(filled([], 'ru')).toBe('1 ₴, 1 $')
  expect(filled(warnings, 'ru')).toBe(
    '1 ₴ (прогноз: итого до номеров, без ремонта), 1 $ (прогноз: итого до номеров, без ремонта)',
  )
  expect(filled(warnings, 'uk')).toContain('1 ₴ (прогноз: разом до номерів, без ремонту)')
})

test('whoever left no name is greeted without one, and nothing else of it is left open', () => {
  const filled = (text: string, name: string | null) =>
    fillReply(text, { id: 7, name, quote: null }, {}, 'ru')
  expect(filled('{имя}, здравствуйте!', null)).toBe('Здравствуйте!')
  expect(filled('Добрый день, {Имя}!', null)).toBe('Добрый день!')
  expect(filled('{ім’я}, вітаємо! Добрий день, {Ім’я}!', null)).toBe('Вітаємо! Добрий день!')
  expect(filled('Пишет {имя}', null)).toBe('Пишет {имя}')
  expect(filled('{имя}, здравствуйте!', 'Олена')).toBe('Олена, здравствуйте!')
})

test('amounts of one line say once what the total is', () => {
  const stale = { ...quote.statement, warnings: [{ code: 'rates_stale', message: '' }] }
  const filled = fillReply(
    'Итого {итого}, или {итого в долларах}.\nВ евро {итого в евро}.',
    { id: 7, name: 'Олена', quote: { ...quote, statement: stale } },
    {},
    'ru',
  )
  expect(filled.replaceAll('\u00a0', ' ')).toBe(
    'Итого 1 ₴, или 1 $ (итого под ключ, приблизительно).\nВ евро 1 € (итого под ключ, приблизительно).',
  )
})
