/** Every endpoint there is: the API document, the route inventory and the client's checks read this list. */
import * as answers from './answers.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as bin from './bin.ts'
import * as calendar from './calendar.ts'
import * as categories from './categories.ts'
import * as channels from './channels.ts'
import * as comments from './comments.ts'
import * as currency from './currency.ts'
import type { Endpoint } from './endpoint.ts'
import * as example from './example.ts'
import * as figures from './figures.ts'
import * as importing from './import.ts'
import * as lists from './lists.ts'
import * as mail from './mail.ts'
import * as media from './media.ts'
import * as menu from './menu.ts'
import * as metas from './metas.ts'
import * as options from './options.ts'
import * as orders from './orders.ts'
import * as pages from './pages.ts'
import * as passwordLinks from './password-links.ts'
import * as people from './people.ts'
import * as pictures from './pictures.ts'
import * as posts from './posts.ts'
import * as presence from './presence.ts'
import * as prices from './prices.ts'
import * as quote from './quote.ts'
import * as referenceLots from './reference-lots.ts'
import * as replyTemplates from './reply-templates.ts'
import * as requests from './requests.ts'
import * as setup from './setup.ts'
import * as sitePages from './site-pages.ts'
import * as system from './system.ts'
import * as tables from './tables.ts'
import * as tariff from './tariff.ts'
import * as tariffTimeline from './tariff-timeline.ts'
import * as telegram from './telegram.ts'
import * as threads from './threads.ts'

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
