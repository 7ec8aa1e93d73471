import { expect, test } from 'vitest'
import { recordName } from './audit-names.ts'

test.each([null, 'Бот'])(
  'the bot of Telegram is named when the log is read, where %j was stored',
  recordTitle => {
    expect(recordName({ kind: 'telegram', recordId: 'bot', recordTitle })).toBe('Бот')
    expect(recordName({ kind: 'telegram', recordId: '7', recordTitle })).toBe(recordTitle)
  },
)

test.each(['option', 'price'])('a %s is named, not its key', kind => {
  expect(recordName({ kind, recordId: '1', recordTitle: 'company_fee' })).toBe('Услуги компании')
})

test('a menu is named by its language', () => {
  expect(recordName({ kind: 'menu', recordId: 'uk', recordTitle: null })).toBe('украинский')
})
