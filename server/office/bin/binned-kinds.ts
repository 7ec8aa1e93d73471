/** The kinds of records that the bin holds. */

import { binnedOption } from '#server/calculation/options/binned-option.ts'
import { binnedLot } from '#server/calculation/reference-lots/binned-lot.ts'
import { binnedChange } from '#server/calculation/tariffs/binned-change.ts'
import { binnedCategory } from '#server/content/categories/binned-category.ts'
import { binnedMeta } from '#server/content/metas/binned-meta.ts'
import { binnedPost } from '#server/content/posts/binned-post.ts'
import { binnedSitePage } from '#server/content/site-pages/binned-site-page.ts'
import type { BinnedKind } from '#server/platform/bin/binned-kind.ts'
import type { BinKind } from '#shared/contract/bin.ts'
import { binnedAccount } from '../auth/binned-account.ts'

export const binnedKinds: Record<BinKind, BinnedKind> = {
  post: binnedPost,
  category: binnedCategory,
  meta: binnedMeta,
  option: binnedOption,
  'reference-lot': binnedLot,
  account: binnedAccount,
  'site-page': binnedSitePage,
  tariff: binnedChange,
}
