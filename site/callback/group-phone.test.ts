import { expect, it } from 'vitest'
import { normalizePhone } from '#shared/domain/phone.ts'
import { groupPhone } from './group-phone.ts'

it.each([
  '0671234567',
  ' 067 123 45 67 ',
  '(067) 123-45-67',
  '+380671234567',
  '380671234567',
  '00380671234567',
])('%j is grouped, stays the same number, and once grouped stays as it is', typed => {
  const grouped = groupPhone(typed)
  expect(grouped).toBe('+380 67 123-45-67')
  expect(groupPhone(grouped)).toBe(grouped)
  expect(normalizePhone(grouped)).toBe(normalizePhone(typed))
})

it.each([
  '',
  '067',
  '067 123 45 6',
  '06712345678',
  '+48 512 345 678',
  '+0671234567',
  '+1 (415) 555-2671',
  'после 18: 0671234567',
])('%j is left as it was typed', typed => expect(groupPhone(typed)).toBe(typed))
