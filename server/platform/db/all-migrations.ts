/** Every migration, and the schema brought to the newest of them. */
import { appliedNames, applyMigrations, type Migration } from './migrate.ts'
import { initial } from './migrations/001-initial.ts'
import { postLists } from './migrations/002-post-lists.ts'
import { requestSearch } from './migrations/003-request-search.ts'
import { quoteSearch } from './migrations/004-quote-search.ts'
import { referenceLots } from './migrations/005-reference-lots.ts'
import { presence } from './migrations/006-presence.ts'
import { goneSlugs } from './migrations/007-gone-slugs.ts'
import { removedCategories } from './migrations/008-removed-categories.ts'
import { pastRates } from './migrations/009-past-rates.ts'
import { installation } from './migrations/010-installation.ts'
import { bin } from './migrations/011-bin.ts'
import { restoredCopies } from './migrations/012-restored-copies.ts'
import { auditNames } from './migrations/013-audit-names.ts'
import { tariffChanges } from './migrations/014-tariff-changes.ts'
import { datedPrices } from './migrations/015-dated-prices.ts'
import { sitePages } from './migrations/016-site-pages.ts'
import { libraryAndMenus } from './migrations/017-library-and-menus.ts'
import { officeWork } from './migrations/018-office-work.ts'
import { movedIn } from './migrations/019-moved-in.ts'
import { dailyCounts } from './migrations/020-daily-counts.ts'
import { postTexts } from './migrations/021-post-texts.ts'
import { twoLanguages } from './migrations/022-two-languages.ts'
import { languagesOfRequests } from './migrations/023-languages-of-requests.ts'
import { templatesInTwoLanguages } from './migrations/024-templates-in-two-languages.ts'
import { formerPaths } from './migrations/025-former-paths.ts'
import { listsAndComments } from './migrations/026-lists-and-comments.ts'
import { ukrainianSearchAndAddresses } from './migrations/027-ukrainian-search-and-addresses.ts'
import { footerText } from './migrations/028-footer-text.ts'
import { siteTexts } from './migrations/029-site-texts.ts'
import { sentQuotes } from './migrations/030-sent-quotes.ts'
import { wholeContacts } from './migrations/031-whole-contacts.ts'
import { namedPictures } from './migrations/033-named-pictures.ts'
import { plannedPages } from './migrations/034-planned-pages.ts'
import { originalTexts } from './migrations/035-original-texts.ts'
import { plainLists } from './migrations/036-plain-lists.ts'
import { outcomes } from './migrations/039-outcomes.ts'
import { threads } from './migrations/040-threads.ts'
import { answers } from './migrations/041-answers.ts'
import { channels } from './migrations/042-channels.ts'
import { orders } from './migrations/043-orders.ts'
import { orderMoney } from './migrations/044-order-money.ts'
import { orderLinks } from './migrations/045-order-links.ts'
import { orderFiles } from './migrations/046-order-files.ts'
import { orderNotices } from './migrations/048-order-notices.ts'
import { cases } from './migrations/049-cases.ts'
import { unpaidOrders } from './migrations/050-unpaid-orders.ts'
import { unbilledGroups } from './migrations/051-unbilled-groups.ts'
import { erasedContainers } from './migrations/052-erased-containers.ts'
import { orderFileSizes } from './migrations/053-order-file-sizes.ts'
import { replyWays } from './migrations/054-reply-ways.ts'
import { shippedTexts } from './migrations/060-shipped-texts.ts'
import { invoices } from './migrations/061-invoices.ts'
import type { Database, Db } from './open.ts'

/** In order; a landed one is never edited or removed. */
export const migrations: readonly Migration[] = [
  initial,
  postLists,
  requestSearch,
  quoteSearch,
  referenceLots,
  presence,
  goneSlugs,
  removedCategories,
  pastRates,
  installation,
  bin,
  restoredCopies,
  auditNames,
  tariffChanges,
  datedPrices,
  sitePages,
  libraryAndMenus,
  officeWork,
  movedIn,
  dailyCounts,
  postTexts,
  twoLanguages,
  languagesOfRequests,
  templatesInTwoLanguages,
  formerPaths,
  listsAndComments,
  ukrainianSearchAndAddresses,
  footerText,
  siteTexts,
  sentQuotes,
  wholeContacts,
  namedPictures,
  plannedPages,
  originalTexts,
  plainLists,
  outcomes,
  threads,
  answers,
  channels,
  orders,
  orderMoney,
  orderLinks,
  orderFiles,
  orderNotices,
  cases,
  unpaidOrders,
  unbilledGroups,
  erasedContainers,
  orderFileSizes,
  replyWays,
  shippedTexts,
  invoices,
]

/** Applies what is missing of them; see `applyMigrations`. */
export const migrate = (
  database: Pick<Database, 'db' | 'dialect'>,
  beforeFirst?: () => Promise<void>,
): Promise<string[]> => applyMigrations(database, migrations, beforeFirst)

/** True when nothing is missing. */
export const isMigrated = async (db: Db): Promise<boolean> =>
  (await appliedNames(db)).length === migrations.length
