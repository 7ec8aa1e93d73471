import { expect, test } from 'vitest'
import { isSafeHref } from './safe-href.ts'

test.each([
  ...['/', '/usa', '/calculator?route=usa#result', '#callback', '#price-list', 'https://example.com/a?b=c#d'],
  ...['http://example.com', 'mailto:office@example.com', 'tel:+380671234567'],
])('%s leads somewhere', href => {
  expect(isSafeHref(href)).toBe(true)
})

test.each([
  ...['', ' ', 'usa', '#', '# x', '//example.com', '/\\example.com', '\\\\example.com', 'https:/example.com'],
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
  ],
  ...['data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'blob:https://a.b/c', 'ftp://example.com'],
  ...[
    'https://user:secret@example.com',
    'https://user@example.com',
    'https://',
    'http://[',
    '/\t/example.com',
    '/a b',
  ],
  ...[
    'mailto:',
    'mailto:a@b',
    'mailto:a@b.c?bcc=d@e.f',
    'tel:',
    'tel:12',
    'tel:*21*1#',
    `/${'a'.repeat(500)}`,
  ],
])('%j leads nowhere', href => {
  expect(isSafeHref(href)).toBe(false)
})
