/** The kinds of records that the bin holds. */
import type { BinKind } from '#shared/contract/bin.ts'
import { binnedOption } from './calculation/options/binned-option.ts'
import { binnedLot } from './calculation/reference-lots/binned-lot.ts'
import { binnedCategory } from './content/categories/binned-category.ts'
import { binnedMeta } from './content/metas/binned-meta.ts'
import { binnedPost } from './content/posts/binned-post.ts'
import { binnedAccount } from './office/auth/binned-account.ts'
import type { BinnedKind } from './platform/bin/binned-kind.ts'

export const binnedKinds: Record<BinKind, BinnedKind> = {
  post: binnedPost,
  category: binnedCategory,
  meta: binnedMeta,
  option: binnedOption,
  'reference-lot': binnedLot,
  account: binnedAccount,
}
