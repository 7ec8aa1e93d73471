import { Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/content/site-pages.js'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import type { SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { type TranslationFlaw, textTranslationIssue } from '#shared/domain/text/translation-flaws.ts'
import { StatusBadge } from '../posts/post-status.tsx'
import { countBroken } from './site-page-kind.ts'

type Shown = Pick<SitePageSummary, 'status' | 'changed' | 'publishAt' | 'planned'>

/** Problem of a page's translation, and a note when only the translation is published; empty for an up-to-date one. */
export const PageTranslationState = (page: Translated) => (
  <>
    {isPublicAlone(page) && <Badge tone="good">{texts.onSiteInUkrainian}</Badge>}
    <TranslationBadge flaw={flawOfPage(page)} />
  </>
)

/** Link to the Ukrainian text with its problem; left out when there is none, as the link would have no text. */
export const TranslationLink = (page: Translated & Pick<SitePageSummary, 'id'>) =>
  flawOfPage(page) === null && !isPublicAlone(page) ? null : (
    <Link to={`/admin/pages/${page.id}?lang=uk`}>
      <PageTranslationState {...page} />
    </Link>
  )

/** True when only the Ukrainian text is published, seen from the Russian one. */
const isPublicAlone = ({ lang, status, other }: Translated): boolean =>
  lang === 'ru' && status !== 'published' && other?.status === 'published'

type Translated = Pick<SitePageSummary, 'lang' | 'status' | 'other'>

export const flawOfPage = ({ lang, status, other }: Translated): TranslationFlaw | null => {
  if (!other) return lang === 'ru' ? 'missing' : null
  const isOlder = other.outdated
  return lang === 'ru'
    ? textTranslationIssue({ status }, { status: other.status, isOlder })
    : textTranslationIssue({ status: other.status }, { status, isOlder })
}

export const PageStatus = ({ status, changed, publishAt, planned }: Shown) => (
  <Group component="span" display="inline-flex" gap="3xs">
    <StatusBadge status={status} />
    {status === 'published' && changed && <Badge tone="accent">{texts.hasUnpublished}</Badge>}
    {publishAt && (
      <Badge tone="warn">
        {planned
          ? texts.goesOutVersion({ when: formatMoment(publishAt), version: planned.version })
          : texts.goesOut({ when: formatMoment(publishAt) })}
      </Badge>
    )}
    {planned?.changed && <Badge tone="accent">{texts.laterEditsStay}</Badge>}
  </Group>
)

export const BrokenBadges = ({ broken }: { broken: SitePageSummary['brokenLinks'] }) =>
  countBroken(broken).map(({ text, all }) => (
    <Badge key={text} tone="bad">
      <span title={all}>{text}</span>
    </Badge>
  ))
