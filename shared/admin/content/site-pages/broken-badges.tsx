/** Badges for a page's broken references, one per kind, with all of them in the tooltip. */

import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import type { SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { countBroken } from './page-values.ts'

export const BrokenBadges = ({ broken }: { broken: SitePageSummary['brokenLinks'] }) =>
  countBroken(broken).map(({ text, all }) => (
    <Badge key={text} tone="bad">
      <span title={all}>{text}</span>
    </Badge>
  ))
