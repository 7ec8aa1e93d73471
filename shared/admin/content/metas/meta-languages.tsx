/** Switch between the two language records of a page; the first save creates a missing one. */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { LanguageChoice } from '#shared/admin/platform/components/controls/language-choice.tsx'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import { listMetasEndpoint, type Meta } from '#shared/contract/content/metas.ts'
import { type Language, otherLanguage } from '#shared/domain/site/languages.ts'
import { flawOfRecord } from '#shared/domain/text/translation-flaws.ts'
import { newMetaPath } from './meta-queries.ts'

export interface MetaLanguagesProps {
  /** Null while the record is being created. */
  meta: Meta | null
  page: string
  lang: Language
  children?: ReactNode
}

export const MetaLanguages = ({ meta, page, lang, children }: MetaLanguagesProps) => {
  const navigate = useNavigate()
  const other = useCall(listMetasEndpoint, { query: { lang: otherLanguage(lang) } }).data?.find(
    record => record.page === page,
  )
  const [original, translation] = lang === 'ru' ? [meta, other] : [other, meta ?? undefined]
  return (
    <LanguageChoice
      records={{
        lang,
        toOther: () =>
          void navigate(other ? `/admin/meta/${other.id}` : newMetaPath(otherLanguage(lang), page)),
      }}
    >
      <TranslationBadge flaw={original ? flawOfRecord(original, translation) : null} />
      {children}
    </LanguageChoice>
  )
}
