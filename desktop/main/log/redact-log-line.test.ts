import { expect, test } from 'vitest'
import { withinSteps } from '#server/proofs/testing/regex-steps.ts'
import { redact } from './redact-log-line.ts'

const eight = 'abcdefgh'

test.each([
  ['Authorization: Bearer eyJhbGciOi.eyJzdWIiOjF9.c2lnbmF0dXJl', 'Authorization: [hidden] [token]'],
  ['bearer abc123, BEARER  d;', 'bearer [token], BEARER  [token];'],
  [`x (-${eight}.${eight}.${eight}) ${eight}.${eight}.${eight}`, 'x ([token]) [token]'],
  ['Cookie: jwt-token=a,b; a=b, JWT-TOKEN=c,d', 'Cookie: jwt-token=[hidden]; a=b, JWT-TOKEN=[hidden]'],
  ['{"email":"olena@broker.example","password":"hunter2"}', '{"email":"[mail]","password":[hidden]}'],
  ['"password":"correct horse \\" battery","next":\'a b\'', '"password":[hidden],"next":\'a b\''],
  ["token = 'abc d' Token=abc,secret:x;", 'token = [hidden] Token=[hidden],secret:[hidden];'],
  ['passwd=a&b code="1" authorization: z', 'passwd=[hidden] code=[hidden] authorization: [hidden]'],
  ['"password":"cut off', '"password":[hidden]'],
  ["secret='it\\'s cut off", 'secret=[hidden]'],
  ['https://user:pass@broker.example/ HTTP://me@b.example', 'https://broker.example/ HTTP://b.example'],
  [
    'No answer to GET /api/request?q=%D0%9E?b=1 "/admin?q=a" /blog?q=b',
    'No answer to GET /api/request?[query] "/admin?[query]" /blog?[query]',
  ],
  [
    "ENOENT: no such file, open '/home/olena/заявки Олены.csv'",
    "ENOENT: no such file, open '/home/[person]/[text].csv'",
  ],
  [
    'EPERM: C:\\Users\\Olena Petrenko\\out.csv d:\\users\\o',
    'EPERM: C:\\Users\\[person]\\out.csv d:\\users\\[person]',
  ],
  ['/Users/o/a /home/olena', '/Users/[person]/a /home/[person]'],
  [`/home/${'o'.repeat(32)} ${'p'.repeat(31)}/a`, '/home/[person]/a'],
  ['the request of Олена Петренко-Ивченко failed, я, Ян', 'the request of [text] failed, [text], [text]'],
  ['call +38 (044) 123-45-67 or 0441234567 now', 'call [number] or [number] now'],
  [`+${'1'.repeat(20)}`, '[number]'],
  ['call 067.123.45.67, +38.067.123.45.67', 'call [number], [number]'],
  ['from a.b+c-d@broker.co.uk to e@f.g', 'from [mail] to [mail]'],
  [`a@${'b'.repeat(63)}.${'c'.repeat(63)}`, '[mail]'],
  ['first\nsecond \u001b[31mred\u2028third', 'first second  [31mred third'],
])('%j loses its secrets', (line, clean) => {
  expect(redact(line)).toBe(clean)
})

test.each([
  'abcdefg.abcdefgh.abcdefgh',
  'abcdefgh.abcdefg.abcdefgh',
  'abcdefgh.abcdefgh.abcdefg',
  'port 123456789',
  '/apiary?x=1 and /api? at the end',
  'a@localhost, @b.example',
  'Electron 42.1.0, Chrome/146.0.7680.31 at 127.0.0.1',
])('%j has none and stays', line => {
  expect(redact(line)).toBe(line)
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

test.each(['a.', 'a@', '1 ', '11.', 'token=', '-', 'я', 'я ', '/api?', '/home/', 'token="', 'code="\\'])(
  'a hostile line of %s is gone over a bounded number of times',
  unit => {
    expect(withinSteps(200 * 4_000, () => redact(unit.repeat(25_000))).length).toBeLessThan(30_000)
  },
)
