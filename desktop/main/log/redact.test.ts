import { expect, test } from 'vitest'
import { processorTimeOf } from '#server/proofs/testing/processor-time.ts'
import { redact } from './redact.ts'

test.each([
  ['Authorization: Bearer eyJhbGciOi.eyJzdWIiOjF9.c2lnbmF0dXJl', ['eyJ', 'c2ln']],
  ['bearer abc123', ['abc123']],
  ['x (-abcdefgh1.abcdefgh2.abcdefgh3)', ['abcdefgh']],
  ['Cookie: jwt-token=abc; a=b', ['abc;']],
  ['{"email":"olena@broker.example","password":"hunter2 x"}', ['olena', 'hunter2']],
  ["token = 'abc'", ['abc']],
  ['https://user:pass@broker.example/', ['user', 'pass']],
  ['No answer to GET /api/request?q=%D0%9E%D0%BB%D0%B5%D0%BD%D0%B0', ['q=', '%D0']],
  ["ENOENT: no such file, open '/home/olena/заявки Олены.csv'", ['olena', 'заявки', 'Олены']],
  ['EPERM: C:\\Users\\Olena Petrenko\\out.csv', ['Olena', 'Petrenko']],
  ['the request of Олена Петренко-Ивченко failed', ['Олена', 'Петренко', 'Ивченко']],
  ['call +38 (044) 123-45-67 now', ['123']],
  ['first\nsecond \u001b[31mred\u2028third', ['\n', '\u001b', '\u2028']],
])('%j loses its secrets', (line, secrets) => {
  const clean = redact(line)
  for (const secret of secrets) expect(clean).not.toContain(secret)
})

test('a line stays one line: whatever a terminal obeys becomes a space', () => {
  const codes = [0x00, 0x09, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0x85, 0x9b, 0x9f, 0x2028, 0x2029]
  for (const code of codes) expect(redact(`a${String.fromCodePoint(code)}b`)).toBe('a b')
  for (const code of [0x21, 0x7e, 0xa0, 0xa1, 0x2027, 0x202a])
    expect(redact(`a${String.fromCodePoint(code)}b`)).toBe(`a${String.fromCodePoint(code)}b`)
})

test('a line ends after 4000 characters', () => {
  expect(redact('x'.repeat(5_000))).toBe('x'.repeat(4_000))
})

test('what helps to find a fault stays', () => {
  const line = 'No response to GET /api/post/12: connect ECONNREFUSED 127.0.0.1:3000'
  expect(redact(line)).toBe(line)
})

test('a hostile line is done quickly', () => {
  for (const unit of ['a.', 'a@', '1 ', 'token=', '-', 'я', 'я ', '/api?', '/home/']) {
    expect(processorTimeOf(() => redact(unit.repeat(25_000)))).toBeLessThan(500)
  }
})
