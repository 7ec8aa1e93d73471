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
