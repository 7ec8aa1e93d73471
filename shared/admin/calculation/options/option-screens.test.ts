import { expect, test } from 'vitest'
import { optionScreen } from './option-screens.ts'

test.each([
  ['company_fee', '/admin/prices'],
  ['name.service.wash.uk', '/admin/prices'],
  ['private.telegram_content', '/admin/setting?tab=telegram'],
  ['private.retention_callback_months', '/admin/setting?tab=people-data'],
  ['site_logo', '/admin/setup?step=look'],
  ['phone_main', null],
  ['private.answer_minutes', null],
  ['private.crm_key', null],
])('%s stands on %s', (title, screen) => {
  expect(optionScreen(title)).toBe(screen)
})
