/** Registers how the bin restores each kind of record, and how an erasure finds personal data in it. */
import { optionKind } from '#server/calculation/options/option.kind.ts'
import { lotKind } from '#server/calculation/reference-lots/reference-lot.kind.ts'
import { changeKind } from '#server/calculation/tariffs/tariff-change.kind.ts'
import { categoryKind } from '#server/content/categories/category.kind.ts'
import { metaKind } from '#server/content/metas/meta.kind.ts'
import { postKind } from '#server/content/posts/post.kind.ts'
import { pageKind } from '#server/content/site-pages/site-page.kind.ts'
import { commentPii } from '#server/platform/comments/comment.store.ts'
import type { Context } from '#server/platform/context.ts'
import { viewPii } from '#server/platform/lists/list-view.store.ts'
import { messagePii } from '#server/platform/outbox/outbox.store.ts'
import type { PiiSource } from '#server/platform/personal-data/pii-source.ts'
import type { BinnedKind } from '#server/platform/records/bin.store.ts'
import { orderKind } from '#server/work/orders/order.kind.ts'
import { orderFileKind } from '#server/work/orders/order-file.kind.ts'
import { binnedOrders, casePii, orderFilePii, orderPii } from '#server/work/orders/order-pii.ts'
import { answerPii, replyTemplatePii, requestPii, splitPii } from '#server/work/requests/request-pii.ts'
import type { BinKind } from '#shared/contract/system/bin.ts'
import type { ErasurePlaceKind } from '#shared/contract/system/personal-data.ts'
import type { KindWith } from '#shared/kinds/all-kinds.ts'
import type { None } from '#shared/kinds/kind.ts'
import { quotePii } from '../calculation/quotes/quote-pii.ts'
import { accountPii } from './accounts/account.store.ts'
import { binnedAccount } from './accounts/binned-account.ts'
import { auditPii } from './audit/audit-pii.ts'
import { removeExpiredPeople } from './personal-data/retention.job.ts'
import { chatPii } from './telegram/telegram.store.ts'

export const binnedKinds: Record<BinKind, BinnedKind> = {
  post: postKind.bin,
  category: categoryKind.bin,
  meta: metaKind.bin,
  option: optionKind.bin,
  'reference-lot': lotKind.bin,
  order: orderKind.bin,
  'order-file': orderFileKind.bin,
  account: binnedAccount,
  'site-page': pageKind.bin,
  tariff: changeKind.bin,
}

/** Kinds with personal data, except parts, which are found with the record that they belong to. */
type PersonalKind = Exclude<KindWith<'personal'>, KindWith<'partOf'>>
export type PlaceKind = ErasurePlaceKind | PersonalKind

/** Ordered: requests and accounts come before sources that look for records belonging to them. */
export const piiSources: Record<PlaceKind, PiiSource> = {
  request: requestPii,
  order: orderPii,
  'binned-order': binnedOrders,
  'order-file': orderFilePii,
  case: casePii,
  message: messagePii,
  comment: commentPii,
  answer: answerPii,
  cut: splitPii,
  quote: quotePii,
  account: accountPii,
  log: auditPii,
  view: viewPii,
  template: replyTemplatePii,
  chat: chatPii,
}

/** Removal of each personal kind by age. */
export const removalsByAge: Record<PersonalKind, ((ctx: Context) => Promise<void>) | None> = {
  request: removeExpiredPeople,
  order: { none: 'a deal stays until its customer asks for the erasure' },
  account: { none: 'a colleague is removed by an owner' },
}
