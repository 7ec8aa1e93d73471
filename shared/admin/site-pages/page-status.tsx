/** The state of a page in words: what visitors see of it, and what they do not see yet. */
import type { SitePageSummary } from '#shared/contract/site-pages.ts'
import { Badge } from '../components/badge.tsx'
import { showMoment } from '../components/show-time.ts'
import { StatusBadge } from '../posts/post-status.tsx'

type Shown = Pick<SitePageSummary, 'status' | 'changed' | 'publishAt'>

/** What the translation of a page lacks; nothing for one that says what its original says. */
export const TranslationState = ({ other }: Pick<SitePageSummary, 'other'>) => {
  if (!other) return <Badge tone="warn">Нет украинского</Badge>
  return (
    <>
      {other.outdated && <Badge tone="warn">Перевод старше оригинала</Badge>}
      {other.lang === 'uk' && other.status !== 'published' && (
        <Badge tone="mute">Украинский не на сайте</Badge>
      )}
    </>
  )
}

export const PageStatus = ({ status, changed, publishAt }: Shown) => (
  <span className="admin-badges">
    <StatusBadge status={status} />
    {status === 'published' && changed && <Badge tone="accent">Есть неопубликованное</Badge>}
    {publishAt && <Badge tone="warn">Выйдет {showMoment(publishAt)}</Badge>}
  </span>
)
