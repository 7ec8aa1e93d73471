/** The kinds of records that the bin holds. */

import { optionKind } from '#server/calculation/options/option.kind.ts'
import { lotKind } from '#server/calculation/reference-lots/reference-lot.kind.ts'
import { changeKind } from '#server/calculation/tariffs/tariff-change.kind.ts'
import { categoryKind } from '#server/content/categories/category.kind.ts'
import { metaKind } from '#server/content/metas/meta.kind.ts'
import { postKind } from '#server/content/posts/post.kind.ts'
import { pageKind } from '#server/content/site-pages/site-page.kind.ts'
import type { BinnedKind } from '#server/platform/records/binned-kind.ts'
import { orderKind } from '#server/work/orders/order.kind.ts'
import { orderFileKind } from '#server/work/orders/order-file.kind.ts'
import type { BinKind } from '#shared/contract/system/bin.ts'
import { binnedAccount } from '../accounts/binned-account.ts'

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
