import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'
import { type PageLang, previewSitePageEndpoint } from '#shared/contract/content/site-pages.ts'
import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { SitePreview } from '../publication/site-preview.tsx'
import type { PageValues } from './page-values.ts'
import classes from './pages.module.css'
import { previewDraft } from './preview-draft.ts'
import { titleOfSection } from './section-kinds.ts'

export interface PagePreviewProps {
  values: PageValues
  lang: PageLang
  active: string | null
  onOpen(id: string): void
}

/** Milliseconds without typing before the preview is rendered again. */
const rest = 300

export const PagePreview = ({ values, lang, active, onOpen }: PagePreviewProps) => {
  const [rested] = useDebouncedValue(values, rest)
  const complete = useRef<ReadonlyMap<string, SiteSection>>(new Map())
  const preview = previewDraft(rested, complete.current)
  complete.current = preview.complete
  return (
    <SitePreview
      endpoint={previewSitePageEndpoint}
      body={{ ...preview.draft, lang }}
      className={classes.preview}
      titles={new Map(values.sections.map(section => [section.id, titleOfSection(section)]))}
      active={active}
      onOpen={onOpen}
    >
      {preview.behind.length > 0 &&
        `Пока заполняются: ${preview.behind.map(titleOfSection).join(', ')} — показано, как было`}
    </SitePreview>
  )
}
