/** Every endpoint there is: the API document, the route inventory and the client's checks read this list. */

import * as calendar from './calculation/calendar.ts'
import * as currency from './calculation/currency.ts'
import * as options from './calculation/options.ts'
import * as prices from './calculation/prices.ts'
import * as quote from './calculation/quote.ts'
import * as referenceLots from './calculation/reference-lots.ts'
import * as tables from './calculation/tables.ts'
import * as tariff from './calculation/tariff.ts'
import * as tariffTimeline from './calculation/tariff-timeline.ts'
import * as categories from './content/categories.ts'
import * as example from './content/example.ts'
import * as importing from './content/import.ts'
import * as media from './content/media.ts'
import * as menu from './content/menu.ts'
import * as metas from './content/metas.ts'
import * as pages from './content/pages.ts'
import * as pictures from './content/pictures.ts'
import * as posts from './content/posts.ts'
import * as sitePages from './content/site-pages.ts'
import * as answers from './office/answers.ts'
import * as auth from './office/auth.ts'
import * as bin from './office/bin.ts'
import * as channels from './office/channels.ts'
import * as comments from './office/comments.ts'
import * as figures from './office/figures.ts'
import * as mail from './office/mail.ts'
import * as orders from './office/orders.ts'
import * as passwordLinks from './office/password-links.ts'
import * as people from './office/people.ts'
import * as replyTemplates from './office/reply-templates.ts'
import * as requests from './office/requests.ts'
import * as setup from './office/setup.ts'
import * as telegram from './office/telegram.ts'
import * as threads from './office/threads.ts'
import * as audit from './platform/audit.ts'
import type { Endpoint } from './platform/endpoint.ts'
import * as lists from './platform/lists.ts'
import * as presence from './platform/presence.ts'
import * as system from './platform/system.ts'

const subjects: Record<string, unknown>[] = [
  answers,
  audit,
  auth,
  bin,
  calendar,
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
  orders,
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
