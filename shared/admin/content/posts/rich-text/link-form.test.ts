import { expect, test } from 'vitest'
import { linkAddress } from './link-form.tsx'

test.each([
  '',
  ' ',
  'слово',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'a b.com',
])('takes no link from %j', typed => {
  expect(linkAddress(typed)).toBeNull()
})

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['https://example.com', 'https://example.com'],
  ['/blog/akciz', '/blog/akciz'],
  ['#chapter', '#chapter'],
  ['info@example.com', 'mailto:info@example.com'],
  ['+380441234567', 'tel:+380441234567'],
])('%s becomes %s', (typed, href) => {
  expect(linkAddress(typed)).toBe(href)
})
