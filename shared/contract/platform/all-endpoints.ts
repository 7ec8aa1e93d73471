/** Every endpoint there is: the API document, the route inventory and the client's checks read this list. */

import * as calendar from '#shared/contract/calculation/calendar.ts'
import * as options from '#shared/contract/calculation/options.ts'
import * as prices from '#shared/contract/calculation/prices.ts'
import * as quote from '#shared/contract/calculation/quotes.ts'
import * as currency from '#shared/contract/calculation/rates.ts'
import * as referenceLots from '#shared/contract/calculation/reference-lots.ts'
import * as tables from '#shared/contract/calculation/tables.ts'
import * as tariffTimeline from '#shared/contract/calculation/tariff-timeline.ts'
import * as tariff from '#shared/contract/calculation/tariffs.ts'
import * as cases from '#shared/contract/content/cases.ts'
import * as categories from '#shared/contract/content/categories.ts'
import * as media from '#shared/contract/content/media.ts'
import * as menu from '#shared/contract/content/menus.ts'
import * as metas from '#shared/contract/content/metas.ts'
import * as pictures from '#shared/contract/content/pictures.ts'
import * as posts from '#shared/contract/content/posts.ts'
import * as pages from '#shared/contract/content/public-pages.ts'
import * as sitePages from '#shared/contract/content/site-pages.ts'
import * as comments from '#shared/contract/platform/comments.ts'
import * as auth from '#shared/contract/system/accounts.ts'
import * as audit from '#shared/contract/system/audit.ts'
import * as bin from '#shared/contract/system/bin.ts'
import * as example from '#shared/contract/system/example.ts'
import * as firms from '#shared/contract/system/firms.ts'
import * as importing from '#shared/contract/system/import.ts'
import * as mailSettings from '#shared/contract/system/mail.ts'
import * as passwordLinks from '#shared/contract/system/password-links.ts'
import * as people from '#shared/contract/system/personal-data.ts'
import * as setup from '#shared/contract/system/setup.ts'
import * as system from '#shared/contract/system/system.ts'
import * as telegram from '#shared/contract/system/telegram.ts'
import * as answers from '#shared/contract/work/answers.ts'
import * as invoices from '#shared/contract/work/invoices.ts'
import * as orderFiles from '#shared/contract/work/order-files.ts'
import * as orderLetters from '#shared/contract/work/order-letters.ts'
import * as orderLink from '#shared/contract/work/order-link.ts'
import * as orderMoney from '#shared/contract/work/order-money.ts'
import * as orders from '#shared/contract/work/orders.ts'
import * as payers from '#shared/contract/work/payers.ts'
import * as replyTemplates from '#shared/contract/work/reply-templates.ts'
import * as mail from '#shared/contract/work/request-forms.ts'
import * as requests from '#shared/contract/work/requests.ts'
import * as figures from '#shared/contract/work/statistics.ts'
import * as threads from '#shared/contract/work/threads.ts'
import type { Endpoint } from './endpoint.ts'
import * as lists from './lists.ts'
import * as presence from './presence.ts'

const subjects: Record<string, unknown>[] = [
  answers,
  audit,
  auth,
  bin,
  calendar,
  cases,
  categories,
  mailSettings,
  comments,
  currency,
  example,
  figures,
  firms,
  importing,
  invoices,
  lists,
  mail,
  media,
  menu,
  metas,
  options,
  orderMoney,
  orders,
  orderLink,
  orderLetters,
  orderFiles,
  pages,
  passwordLinks,
  payers,
  pictures,
  people,
  posts,
  presence,
  prices,
  quote,
  referenceLots,
  replyTemplates,
  requests,
  setup,
  sitePages,
  system,
  tables,
  tariff,
  tariffTimeline,
  telegram,
  threads,
]

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
