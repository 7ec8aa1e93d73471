import { expect, test } from 'vitest'
import { formatAuditValue } from './audit-values.ts'

test.each([
  ['title', null, '—'],
  ['title', '', '—'],
  ['title', 'done', 'done'],
  ['status', 'done', 'готово'],
  ['status', 'unheard-of', 'unheard-of'],
  ['categories', [1, 2], '1, 2'],
  ['categories', [], '—'],
  ['order', 0, '0'],
  ['USD', 44.75, '44,75'],
  ['sum', '12500.50', '12\u00a0500,50'],
  ['writtenOff', '3.00', '3'],
  ['sum', 'unheard-of', 'unheard-of'],
  ['on', false, 'нет'],
  ['effectiveFrom', '2026-12-01', '01.12.2026'],
  // By the clock of Kyiv, where the day is another one already.
  ['nextActionAt', '2026-12-01T22:05:00.000Z', '02.12.2026, 00:05'],
  ['title', '2026-13-01', '2026-13-01'],
  ['x', { a: 1 }, '{"a":1}'],
])('%s: %j is shown as %s', (field, value, shown) => {
  expect(formatAuditValue(field, value)).toBe(shown)
})

test('the ending of an order and the kind of its file are named', () => {
  expect(formatAuditValue('outcome', 'lost')).toBe('не куплен на аукционе')
  expect(formatAuditValue('kind', 'paper')).toBe('документ')
})

const amount = { amount: '1500.50', currency: 'USD', day: '2026-08-01' }

test.each([
  ['stage.port', 'skipped', 'пропущен'],
  ['stage.port', '2026-08-01', '01.08.2026'],
  ['bill.a', { group: 'delivery', ...amount }, 'Доставка до границы, 1\u00a0500,50\u00a0$, 01.08.2026'],
  ['payment.b', { ...amount, paid: null }, '1\u00a0500,50\u00a0$, 01.08.2026, не оплачен'],
  [
    'payment.b',
    { ...amount, paid: '2026-08-02', rates: { USD: 41.5, EUR: 45 } },
    '1\u00a0500,50\u00a0$, 01.08.2026, оплачен 02.08.2026, курс вручную 41,5 и 45',
  ],
  ['unbilled', ['delivery', 'services'], 'Доставка до границы, Услуги'],
  ['account.1', { end: '…1234', usual: true }, '…1234, обычный'],
  ['account.2', { end: '…1234', usual: false }, '…1234'],
  ['stages', 'port +2/4, Ремонт, окраска\nЛагодження +3/1', 'В порту +2/4, Ремонт, окраска +3/1'],
  ['title', 'company_fee', 'Услуги компании'],
  ['title', 'Акциз', 'Акциз'],
  ['way', 'mail', 'Письмо'],
  ['way', 'hand', 'передан без письма'],
  ['way', 'phone', 'Звонок'],
  ['lang', 'uk', 'украинский'],
  ['route', 'usa', 'США'],
  ['vehicle', 'passenger', 'Легковой'],
  ['engine', 'petrol', 'Бензин'],
  ['auction', 'iaai', 'IAAI'],
  ['price', { amount: '9500', currency: 'USD' }, '9\u00a0500\u00a0$'],
  ['theme', 'neutral', 'Нейтральное'],
  ['page', 'home', 'Главная'],
  ['page', '/own', '/own'],
  ['sections', ['hero', 'steps', 'unheard-of'], 'Первый экран, Шаги, unheard-of'],
  ['kind', 'callback', 'Звонок'],
  ['kind', 'company', 'Компания'],
  ['contract', 'mandate', 'поручение'],
  ['clause', 'none', 'нет'],
  ['stage', 'issued', 'Выставлен'],
  ['tax', 'single3', 'Единый налог, 3 группа'],
  ['stages', 'port +2/4, sea +2… (230)', 'В порту +2/4, В море +2… (230)'],
])('the code of %s, %j, is shown as %s', (field, value, shown) => {
  expect(formatAuditValue(field, value)).toBe(shown)
})
