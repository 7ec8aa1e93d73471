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
  ['call +38 (044) 123-45-67 now', ['123']],
  ['first\nsecond \u001b[31mred\u2028third', ['\n', '\u001b', '\u2028']],
])('%j loses its secrets', (line, secrets) => {
  const clean = redact(line)
  for (const secret of secrets) expect(clean).not.toContain(secret)
})

test('what helps to find a fault stays', () => {
  const line = 'No answer to GET /api/post/12: connect ECONNREFUSED 127.0.0.1:3000'
  expect(redact(line)).toBe(line)
})

test('a hostile line is done quickly', () => {
  for (const unit of ['a.', 'a@', '1 ', 'token=', '-']) {
    expect(processorTimeOf(() => redact(unit.repeat(25_000)))).toBeLessThan(500)
  }
})
