import { expect, test } from 'vitest'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import {
  headersForPage,
  headersForServer,
  isForbiddenType,
  isSiteStyle,
  mayCarryToken,
  ownerOfPath,
} from './forwarded-headers.ts'

test.each([
  ['/', 'page'],
  ['/admin', 'page'],
  ['/admin/api', 'page'],
  ['/assets/api.js', 'page'],
  ['/apiary', 'page'],
  ['/api/post/12', 'server'],
  ['/api', 'server'],
  ['/API/post', 'server'],
  ['/%61pi/post', 'server'],
  ['/media/a.webp', 'server'],
  ['/currency', 'server'],
  ['/images/logo.svg', 'server'],
  ['/api/auth/logout', 'server'],
  ['/api/post/login', 'server'],
  ['/media/auth/login', 'server'],
  ['/currency/auth/session', 'server'],
  ['/api/auth/password', 'server'],
  ['/api/auth/login', 'sign-in'],
  ['/api/auth/session', 'sign-in'],
  ['/api/auth/login/', 'sign-in'],
  ['//api//auth//login', 'sign-in'],
  ['/API/Auth/LOGIN', 'sign-in'],
  ['/api/auth/%6cogin', 'sign-in'],
  ['/api/%61uth/session', 'sign-in'],
])('%s belongs to the %s', (path, owner) => {
  expect(ownerOfPath(path)).toBe(owner)
})

test.each([
  ['/assets/main-a_1.css', true],
  ['/assets/onest.woff2', true],
  ['/x/assets/main.css', false],
  ['/assets/main.css.js', false],
  ['/assets/main.js', false],
  ['/assets/.css', false],
  ['/assets/../a.css', false],
])('%s is a style or a font of the site: %s', (path, expected) => expect(isSiteStyle(path)).toBe(expected))

test('every response about accounts is searched for a token', () => {
  expect(['/api/auth/password', '/API//AUTH/password/', '/api/auth/x'].map(mayCarryToken)).toEqual([
    true,
    true,
    true,
  ])
  expect(['/api/post/auth', '/media/auth', '/api', '/', ''].some(mayCarryToken)).toBe(false)
})

test('the page can give neither a token nor a cookie to the server', () => {
  const headers = headersForServer(
    new Headers({
      authorization: 'Bearer forged',
      cookie: 'jwt-token=forged',
      origin: 'app://office',
      referer: 'app://office/admin',
      host: 'evil.example',
      'x-forwarded-for': '127.0.0.1',
      'x-http-method-override': 'DELETE',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'if-match': '"3"',
      [passwordHeader]: 'secret',
    }),
    'real',
  )
  expect(Object.fromEntries(headers)).toEqual({
    authorization: 'Bearer real',
    'content-type': 'application/json',
    'if-match': '"3"',
    'x-current-password': 'secret',
  })
  expect(headersForServer(new Headers({ authorization: 'Bearer forged' }), null).has('authorization')).toBe(
    false,
  )
})

test('whatever else the API reads of a request reaches it', () => {
  const read = {
    accept: 'application/json',
    'idempotency-key': 'a',
    'if-modified-since': 'Sat, 21 Nov 2026 12:00:00 GMT',
    'if-none-match': '"1.a"',
    prefer: 'return=minimal',
    range: 'bytes=0-1',
  }
  expect(Object.fromEntries(headersForServer(new Headers(read), null))).toEqual(read)
})

test('the server can give neither a cookie nor a policy to the page', () => {
  const headers = headersForPage(
    new Headers({
      'set-cookie': 'jwt-token=secret',
      'known-device': 'secret',
      'content-security-policy': "default-src 'self'",
      'clear-site-data': '"*"',
      refresh: '0;url=https://evil.example',
      link: '<https://evil.example/x.css>; rel=stylesheet',
      'content-encoding': 'br',
      'content-length': '12',
      'content-type': 'application/json',
      etag: '"3.abc"',
    }),
  )
  expect(Object.fromEntries(headers)).toEqual({ 'content-type': 'application/json', etag: '"3.abc"' })
})

test.each([
  'alt-svc',
  'clear-site-data',
  'connection',
  'content-encoding',
  'content-security-policy',
  'content-security-policy-report-only',
  'keep-alive',
  'known-device',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'sourcemap',
  'strict-transport-security',
  'transfer-encoding',
  // Whatever a later server, or a proxy before it, thinks of.
  'x-anything',
  'access-control-allow-origin',
  'speculation-rules',
])('%s of the server acts on its connection or its origin, and stays outside the page', name => {
  expect(headersForPage(new Headers({ [name]: 'x' })).has(name)).toBe(false)
})

test.each(['preload', 'PreLoad', 'modulepreload', 'preconnect', 'dns-prefetch', 'prefetch', 'stylesheet'])(
  'a link to fetch, rel=%s, does not reach the page',
  rel => {
    expect(headersForPage(new Headers({ link: `</x>; rel=${rel}` })).has('link')).toBe(false)
  },
)

test('no link appears that the server has not sent', () => {
  expect(headersForPage(new Headers({ etag: '"1"' })).has('link')).toBe(false)
})

test('paging links and the length of an unpacked answer reach the page', () => {
  const headers = headersForPage(
    new Headers({ link: '</api/post/pagination/2>; rel="next"', 'content-length': '5' }),
  )
  expect(Object.fromEntries(headers)).toEqual({
    link: '</api/post/pagination/2>; rel="next"',
    'content-length': '5',
  })
})

test.each([
  ['/api/post', 'text/javascript', true],
  ['/api/post', 'application/javascript; charset=utf-8', true],
  ['/media/a.webp', 'Text/JavaScript', true],
  ['/media/a.webp', 'application/x-javascript', true],
  ['/assets/site-a1.css', 'text/ecmascript', true],
  ['/images/a.png', 'application/wasm', true],
  ['/api/post', 'text/css', true],
  ['/assets/site-a1.css', 'text/css; charset=utf-8', false],
  ['/assets/onest-a1.woff2', 'font/woff2', false],
  ['/media/a.webp', 'text/html', true],
  ['/images/a.png', 'application/xhtml+xml', true],
  ['/currency', 'text/xml', true],
  ['/media/a.webp', 'multipart/x-mixed-replace; boundary=a', true],
  ['/api/post/1/preview', 'text/html; charset=utf-8', false],
  ['/API/person', 'text/html', false],
  ['/api/rate/USD/chart', 'image/svg+xml; charset=utf-8', false],
  ['/media/a.webp', 'image/webp', false],
  ['/api/post', 'application/json', false],
  ['/api/request/stream', 'text/event-stream', false],
  ['/api/post', null, false],
])('%s of the type %s is forbidden: %s', (path, type, isForbidden) => {
  expect(isForbiddenType(path, type)).toBe(isForbidden)
})
