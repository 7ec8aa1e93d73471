/** Where the records of the log have their screens. */
import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import { translatedTitle } from '#shared/domain/calculation/translated-options.ts'
import type { AuditKind } from '#shared/domain/system/audit-kinds.ts'

const pages: Readonly<Record<string, (id: string) => string>> = {
  post: id => `/admin/posts/${id}`,
  meta: id => `/admin/meta/${id}`,
  table: id => `/admin/tables/${id}`,
  request: id => `/admin/requests?open=${id}`,
  order: id => `/admin/orders/${id}`,
  'order-money': id => `/admin/orders/${id}`,
  'order-template': () => '/admin/orders/stages',
  case: id => `/admin/cars/${id}`,
  'reply-template': () => '/admin/setting?tab=templates',
  telegram: () => '/admin/setting?tab=telegram',
  mail: () => '/admin/setting?tab=mail',
  option: () => '/admin/setting',
  rate: () => '/admin/rates',
  tariff: () => '/admin/tariffs',
  price: () => '/admin/prices',
  'reference-lot': () => '/admin/tables/lots',
  category: () => '/admin/categories',
  menu: () => '/admin/menu',
  'site-page': id => `/admin/pages/${id}`,
} satisfies Partial<Record<AuditKind, (id: string) => string>>

/** The screen of the record, null for what has none; `title` is an option's, of which the prices have a screen of their own. */
export const auditPage = (kind: string, id: string | null, title?: string | null): string | null => {
  if (id === null) return null
  const isPrice = kind === 'option' && title && isPriceTitle(translatedTitle(title) ?? title)
  return pages[isPrice ? 'price' : kind]?.(id) ?? null
}
