import { ReadingFacts } from '#shared/admin/platform/components/facts/reading-facts.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import type { Meta } from '#shared/contract/content/metas.ts'
import { metaLabels } from './meta-fields.tsx'
import { pagePath, sitePages } from './meta-queries.ts'
import { SearchPreview } from './search-preview.tsx'

export const MetaReading = ({ meta }: { meta: Meta }) => (
  <Page
    title={`Meta: ${sitePages[meta.page]?.title ?? meta.page}${meta.lang === 'uk' ? ' (українською)' : ''}`}
    back="/admin/meta"
  >
    <ReadingFacts
      facts={[
        { label: metaLabels.page, value: meta.page },
        { label: metaLabels.title, value: meta.title, lang: meta.lang },
        { label: metaLabels.description, value: meta.description, lang: meta.lang },
        { label: metaLabels.keywords, value: meta.keywords, lang: meta.lang },
      ]}
    />
    <SearchPreview title={meta.title} path={pagePath(meta.page)} description={meta.description} />
  </Page>
)
