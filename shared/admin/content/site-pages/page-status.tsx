/** The state of a page in words: what visitors see of it, and what they do not see yet. */
import { Link } from 'react-router-dom'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import type { SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { type TranslationFlaw, textTranslationIssue } from '#shared/domain/text/translation-flaws.ts'
import { StatusBadge } from '../posts/post-status.tsx'
import classes from './pages.module.css'

type Shown = Pick<SitePageSummary, 'status' | 'changed' | 'publishAt' | 'planned'>

/** Issue of a page's translation, and that visitors see it alone; nothing for one that says the same as its original. */
export const TranslationState = (page: Translated) => (
  <>
    {isPublicAlone(page) && <Badge tone="good">На сайте по-украински</Badge>}
    <TranslationBadge flaw={flawOfPage(page)} />
  </>
)

/** Leads to the Ukrainian text with what it lacks; absent where there is nothing to say, since nobody could see the link. */
export const TranslationLink = (page: Translated & Pick<SitePageSummary, 'id'>) =>
  flawOfPage(page) === null && !isPublicAlone(page) ? null : (
    <Link to={`/admin/pages/${page.id}?lang=uk`}>
      <TranslationState {...page} />
    </Link>
  )

/** Seen from the Russian text: visitors have the Ukrainian one only. */
const isPublicAlone = ({ lang, status, other }: Translated): boolean =>
  lang === 'ru' && status !== 'published' && other?.status === 'published'

type Translated = Pick<SitePageSummary, 'lang' | 'status' | 'other'>

/** Issue of the page's translation, in whichever language the page was read. */
export const flawOfPage = ({ lang, status, other }: Translated): TranslationFlaw | null => {
  if (!other) return lang === 'ru' ? 'missing' : null
  const isOlder = other.outdated
  return lang === 'ru'
    ? textTranslationIssue({ status }, { status: other.status, isOlder })
    : textTranslationIssue({ status: other.status }, { status, isOlder })
}

export const PageStatus = ({ status, changed, publishAt, planned }: Shown) => (
  <span className={classes.badges}>
    <StatusBadge status={status} />
    {status === 'published' && changed && <Badge tone="accent">Есть неопубликованное</Badge>}
    {publishAt && (
      <Badge tone="warn">
        Выйдет {formatMoment(publishAt)}
        {planned && `, версия ${planned.version}`}
      </Badge>
    )}
    {planned?.changed && <Badge tone="accent">Правки после плана с ней не выйдут</Badge>}
  </span>
)
