/** Every endpoint there is: the API document, the route inventory and the client's checks read this list. */

import * as calendar from '#shared/contract/calculation/calendar.ts'
import * as currency from '#shared/contract/calculation/currency.ts'
import * as options from '#shared/contract/calculation/options.ts'
import * as prices from '#shared/contract/calculation/prices.ts'
import * as quote from '#shared/contract/calculation/quote.ts'
import * as referenceLots from '#shared/contract/calculation/reference-lots.ts'
import * as tables from '#shared/contract/calculation/tables.ts'
import * as tariff from '#shared/contract/calculation/tariff.ts'
import * as tariffTimeline from '#shared/contract/calculation/tariff-timeline.ts'
import * as cases from '#shared/contract/content/cases.ts'
import * as categories from '#shared/contract/content/categories.ts'
import * as example from '#shared/contract/content/example.ts'
import * as importing from '#shared/contract/content/import.ts'
import * as media from '#shared/contract/content/media.ts'
import * as menu from '#shared/contract/content/menu.ts'
import * as metas from '#shared/contract/content/metas.ts'
import * as pages from '#shared/contract/content/pages.ts'
import * as pictures from '#shared/contract/content/pictures.ts'
import * as posts from '#shared/contract/content/posts.ts'
import * as sitePages from '#shared/contract/content/site-pages.ts'
import * as answers from '#shared/contract/office/answers.ts'
import * as auth from '#shared/contract/office/auth.ts'
import * as bin from '#shared/contract/office/bin.ts'
import * as channels from '#shared/contract/office/channels.ts'
import * as comments from '#shared/contract/office/comments.ts'
import * as figures from '#shared/contract/office/figures.ts'
import * as mail from '#shared/contract/office/mail.ts'
import * as orderFiles from '#shared/contract/office/order-files.ts'
import * as orderLetters from '#shared/contract/office/order-letters.ts'
import * as orderLink from '#shared/contract/office/order-link.ts'
import * as orderMoney from '#shared/contract/office/order-money.ts'
import * as orders from '#shared/contract/office/orders.ts'
import * as passwordLinks from '#shared/contract/office/password-links.ts'
import * as people from '#shared/contract/office/people.ts'
import * as replyTemplates from '#shared/contract/office/reply-templates.ts'
import * as requests from '#shared/contract/office/requests.ts'
import * as setup from '#shared/contract/office/setup.ts'
import * as telegram from '#shared/contract/office/telegram.ts'
import * as threads from '#shared/contract/office/threads.ts'
import * as audit from './audit.ts'
import type { Endpoint } from './endpoint.ts'
import * as lists from './lists.ts'
import * as presence from './presence.ts'
import * as system from './system.ts'

const subjects: Record<string, unknown>[] = [
  answers,
  audit,
  auth,
  bin,
  calendar,
  cases,
  categories,
  channels,
  comments,
  currency,
  example,
  figures,
  importing,
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

export const allEndpoints: readonly Endpoint[] = subjects.flatMap(subject =>
  Object.values(subject).filter(isEndpoint),
)
