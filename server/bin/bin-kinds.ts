/** The kinds of records that the bin holds. */
import type { BinKind } from '#shared/contract/bin.ts'
import { binnedAccount } from '../auth/binned-account.ts'
import { binnedCategory } from '../categories/binned-category.ts'
import { binnedMeta } from '../metas/binned-meta.ts'
import { binnedOption } from '../options/binned-option.ts'
import { binnedPost } from '../posts/binned-post.ts'
import { binnedLot } from '../reference-lots/binned-lot.ts'
import type { BinnedKind } from './binned-kind.ts'

export const binnedKinds: Record<BinKind, BinnedKind> = {
  post: binnedPost,
  category: binnedCategory,
  meta: binnedMeta,
  option: binnedOption,
  'reference-lot': binnedLot,
  account: binnedAccount,
}
