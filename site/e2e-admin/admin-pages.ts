/** The pages of the admin as journeys visit them all. */
import type { AdminPath } from '#shared/domain/admin-paths.ts'

/** Addresses by the page that they show; more than one where a page has several faces. */
export const adminPages: Record<Exclude<AdminPath, 'login' | 'logout'>, readonly string[]> = {
  forgotten: ['/admin/forgotten'],
  password: ['/admin/password#token', '/admin/password'],
  '': ['/admin'],
  requests: ['/admin/requests', '/admin/requests?open=1', '/admin/requests?status=spam'],
  call: ['/admin/call'],
  quotes: ['/admin/quotes', '/admin/quotes?q=nothing'],
  // Reached by way of the list: the number is the server's.
  'quotes/:number': [],
  figures: ['/admin/figures'],
  posts: ['/admin/posts', '/admin/posts?q=nothing'],
  'posts/create': ['/admin/posts/create'],
  'posts/:id': ['/admin/posts/1', '/admin/posts/999999'],
  pages: ['/admin/pages'],
  'pages/:id': ['/admin/pages/1', '/admin/pages/999999'],
  categories: ['/admin/categories'],
  media: ['/admin/media', '/admin/media?show=unused', '/admin/media?q=nothing'],
  // Reached by way of the list: the hash is of the upload.
  'media/:id': [],
  menu: ['/admin/menu'],
  meta: ['/admin/meta'],
  'meta/create': ['/admin/meta/create'],
  'meta/:id': ['/admin/meta/1'],
  bin: ['/admin/bin', '/admin/bin?kind=picture', '/admin/bin?q=nothing'],
  setting: [
    'options',
    'people',
    'account',
    'templates',
    'mail',
    'telegram',
    'people-data',
    'audit',
    'backup',
  ].map(tab => `/admin/setting?tab=${tab}`),
  setup: ['account', 'firm', 'contacts', 'look', 'mail', 'telegram', 'rates', 'own'].map(
    step => `/admin/setup?step=${step}`,
  ),
  import: ['/admin/import'],
  docs: ['/admin/docs'],
  prices: ['/admin/prices'],
  rates: ['/admin/rates'],
  tariffs: ['', 'history', 'changes'].map(tab => `/admin/tariffs?show=${tab}`),
  tables: ['/admin/tables'],
  'tables/lots': ['/admin/tables/lots'],
  'tables/copart-fee': ['rows', 'edit', 'upload', 'versions'].map(
    tab => `/admin/tables/copart-fee?tab=${tab}`,
  ),
  'tables/copart-internet-bid': ['/admin/tables/copart-internet-bid?tab=edit'],
  'tables/iaa-fee': ['/admin/tables/iaa-fee?tab=edit'],
  'tables/iaa-internet-bid': ['/admin/tables/iaa-internet-bid?tab=edit'],
  'tables/ship-delivery': ['/admin/tables/ship-delivery?tab=edit'],
  'tables/transportation': ['/admin/tables/transportation?tab=edit'],
}
