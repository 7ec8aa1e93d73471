import { expect, test } from 'vitest'
import { deepLinkIn, deepLinkPath, isOpenableView } from './deep-link.ts'

test.each([
  ['customs-broker://open/admin', '/admin'],
  ['customs-broker://open/admin/posts/12', '/admin/posts/12'],
  ['customs-broker://open/admin/posts/', '/admin/posts'],
  ['customs-broker://open/admin/requests/7', '/admin/requests?open=7'],
  ['customs-broker://open/admin/requests/1234', '/admin/requests?open=1234'],
  ['customs-broker://open/admin/quotes/2026-000012', '/admin/quotes/2026-000012'],
  ['customs-broker://open/admin/pages/3', '/admin/pages/3'],
  ['customs-broker://open/admin/meta/4', '/admin/meta/4'],
  [
    'customs-broker://open/admin/media/a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4',
    '/admin/media/a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4',
  ],
  ['customs-broker://open/admin/orders/7', '/admin/orders/7'],
  ['customs-broker://open/admin/cars/7', '/admin/cars/7'],
  ['customs-broker://open/admin/tables/lots', '/admin/tables/lots'],
  ['CUSTOMS-BROKER://open/admin/tables/iaa-fee', '/admin/tables/iaa-fee'],
])('%s opens %s', (link, path) => {
  expect(deepLinkPath(link)).toBe(path)
})

const lists =
  'bin call cars categories figures import media menu meta orders orders/create orders/stages pages posts prices quotes rates requests setting setup tables tariffs meta/create posts/create'
const tables = 'copart-fee copart-internet-bid iaa-fee iaa-internet-bid lots ship-delivery transportation'
const most = '9'.repeat(15)

test.each([
  ...lists.split(' '),
  ...tables.split(' ').map(table => `tables/${table}`),
  ...['cars', 'meta', 'orders', 'pages', 'posts'].map(list => `${list}/${most}`),
  'quotes/2026-123456789012',
])('the screen %s opens, and nothing that only contains it', screen => {
  expect(deepLinkPath(`customs-broker://open/admin/${screen}`)).toBe(`/admin/${screen}`)
  expect(deepLinkPath(`customs-broker://open/api/admin/${screen}`)).toBeNull()
  expect(deepLinkPath(`customs-broker://open/admin/${screen}1x`)).toBeNull()
})

test('a request has a number of up to fifteen digits, a link up to 300 letters', () => {
  expect(deepLinkPath(`customs-broker://open/admin/requests/${most}`)).toBe(`/admin/requests?open=${most}`)
  // Behind `a/../`, which the URL parser takes out.
  const link = `customs-broker://open/${'a/../'.repeat(54)}admin`
  expect(deepLinkPath(link.replace('a/', 'aaaa/'))).toBe('/admin')
  expect(deepLinkPath(link.replace('a/', 'aaaaa/'))).toBeNull()
})

test.each([
  'admin1',
  `admin/posts/${most}9`,
  'admin/posts/0',
  `admin/requests/${most}9`,
  'admin/quotes/2026-12345',
  'admin/quotes/2026-1234567890123',
  'admin/quotes/226-123456',
  'admin/categories/create',
  'admin/media/5',
])('%s is no screen', screen => {
  expect(deepLinkPath(`customs-broker://open/${screen}`)).toBeNull()
})

test.each([
  '',
  'customs-broker:',
  'customs-broker://open',
  'customs-broker://evil/admin',
  'customs-broker://open:80/admin',
  'customs-broker://u@open/admin',
  'customs-broker://:p@open/admin',
  'customs-broker://open/',
  `customs-broker://open/admin/${'../admin/'.repeat(33)}`,
  'customs-broker://open/admin/logout',
  'customs-broker://open/admin/login?message=session',
  'customs-broker://open/admin/posts?delete=1',
  'customs-broker://open/admin/requests?open=7',
  'customs-broker://open/admin/requests/07',
  'customs-broker://open/admin/requests/7/x',
  'customs-broker://open/x/admin/requests/7',
  'customs-broker://open/admin#x',
  'customs-broker://open/admin/../api/post',
  'customs-broker://open/admin/%2e%2e/api',
  'customs-broker://open//evil.example/admin',
  'customs-broker://open/admin/posts/-1',
  'customs-broker://open/admin/posts/1e9',
  'customs-broker://open/admin/posts/12/x',
  'customs-broker://open/api/auth/logout',
  'https://open/admin',
  'javascript:customs-broker://open/admin',
  'customs-broker:open/admin',
  `customs-broker://open/admin/posts/${'1'.repeat(300)}`,
])('%j opens nothing', link => {
  expect(deepLinkPath(link)).toBeNull()
})

test('a second start passes its link on among its other words', () => {
  expect(deepLinkIn(['/opt/broker', '--flag', 'customs-broker://open/admin/setting'])).toBe('/admin/setting')
  expect(deepLinkIn(['/opt/broker', '--gpu-launcher=customs-broker://open/admin'])).toBeNull()
})

test.each([
  ['/admin/requests?status=new', true],
  ['/admin/requests', true],
  ['/admin/requests?open=7', true],
  ['/admin/requests/7', false],
  ['/admin/logout', false],
  ['/admin/requests?next=//evil.example', false],
  ['/admin/requests?a=1?b=2', false],
  ['/admin/requests#x', false],
  [`/admin/requests?${'a'.repeat(100)}`, true],
  [`/admin/requests?${'a'.repeat(101)}`, false],
  ['//evil.example/admin', false],
  ['https://evil.example/admin', false],
])('a notification may open %s: %s', (path, expected) => {
  expect(isOpenableView(path)).toBe(expected)
})
