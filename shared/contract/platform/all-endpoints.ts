/** Every endpoint there is: the API document, the route inventory and the client's checks read this list. */
import type { Endpoint } from './endpoint.ts'

/** In the order of the API document. */
const subjects: Record<string, unknown>[] = await Promise.all([
  import('#shared/contract/work/answers.ts'),
  import('#shared/contract/system/audit.ts'),
  import('#shared/contract/system/accounts.ts'),
  import('#shared/contract/system/bin.ts'),
  import('#shared/contract/calculation/calendar.ts'),
  import('#shared/contract/content/cases.ts'),
  import('#shared/contract/content/categories.ts'),
  import('#shared/contract/system/mail.ts'),
  import('#shared/contract/platform/comments.ts'),
  import('#shared/contract/calculation/rates.ts'),
  import('#shared/contract/system/example.ts'),
  import('#shared/contract/work/failed-letters.ts'),
  import('#shared/contract/work/statistics.ts'),
  import('#shared/contract/system/firms.ts'),
  import('#shared/contract/system/import.ts'),
  import('#shared/contract/work/invoices.ts'),
  import('./lists.ts'),
  import('#shared/contract/work/request-forms.ts'),
  import('#shared/contract/content/media.ts'),
  import('#shared/contract/content/menus.ts'),
  import('#shared/contract/content/metas.ts'),
  import('#shared/contract/calculation/options.ts'),
  import('#shared/contract/work/order-money.ts'),
  import('#shared/contract/work/order-templates.ts'),
  import('#shared/contract/work/orders.ts'),
  import('#shared/contract/work/order-link.ts'),
  import('#shared/contract/work/order-letters.ts'),
  import('#shared/contract/work/order-files.ts'),
  import('#shared/contract/content/public-pages.ts'),
  import('#shared/contract/system/password-links.ts'),
  import('#shared/contract/work/payers.ts'),
  import('#shared/contract/content/pictures.ts'),
  import('#shared/contract/system/personal-data.ts'),
  import('#shared/contract/content/posts.ts'),
  import('./presence.ts'),
  import('#shared/contract/calculation/prices.ts'),
  import('#shared/contract/calculation/quotes.ts'),
  import('#shared/contract/calculation/reference-lots.ts'),
  import('#shared/contract/work/reply-templates.ts'),
  import('#shared/contract/work/request-stream.ts'),
  import('#shared/contract/work/requests.ts'),
  import('#shared/contract/system/setup.ts'),
  import('#shared/contract/content/site-pages.ts'),
  import('#shared/contract/system/system.ts'),
  import('#shared/contract/calculation/tables.ts'),
  import('#shared/contract/calculation/tariffs.ts'),
  import('#shared/contract/calculation/tariff-timeline.ts'),
  import('#shared/contract/system/telegram.ts'),
  import('#shared/contract/work/threads.ts'),
])

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const withoutSuffix = (name: string): string => name.replace(/Endpoint$/, '')

/** Sorted like the API document: by name without the suffix. */
export const allEndpoints: readonly Endpoint[] = subjects.flatMap(subject =>
  Object.entries<unknown>(subject)
    .sort(([a], [b]) => (withoutSuffix(a) < withoutSuffix(b) ? -1 : 1))
    .map(([, value]) => value)
    .filter(isEndpoint),
)
