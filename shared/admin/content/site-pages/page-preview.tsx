import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'
import * as texts from '#messages/admin/content/site-pages.js'
import {
  type PageLang,
  previewSitePageEndpoint,
  type SitePageDraft,
  sitePageDraftSchema,
} from '#shared/contract/content/site-pages.ts'
import { type SiteSection, siteSectionSchema } from '#shared/contract/content/site-sections.ts'
import type { PageFrameProps } from '../publication/page-frame.tsx'
import { SitePreview } from '../publication/site-preview.tsx'
import classes from './pages.module.css'
import { titleOfSection } from './section-kinds.ts'
import type { PageValues } from './site-page-kind.ts'

export interface PagePreviewProps extends Pick<PageFrameProps, 'active' | 'onOpen'> {
  values: PageValues
  lang: PageLang
}

/** Milliseconds without typing before the preview is rendered again. */
const rest = 300

export const PagePreview = ({ values, lang, ...frame }: PagePreviewProps) => {
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
      {...frame}
    >
      {preview.behind.length > 0 &&
        texts.stillFilled({ value1: preview.behind.map(titleOfSection).join(', ') })}
    </SitePreview>
  )
}

interface PreviewDraft {
  draft: SitePageDraft
  /** Incomplete sections, shown in their last complete state or left out. */
  behind: SiteSection[]
  /** Last complete state of every section, for the next call. */
  complete: ReadonlyMap<string, SiteSection>
}

/** A section that is incomplete, for example by a link without a URL, is taken from `last`. */
export const previewDraft = (values: PageValues, last: ReadonlyMap<string, SiteSection>): PreviewDraft => {
  const complete = new Map(last)
  const behind: SiteSection[] = []
  for (const section of values.sections) {
    if (siteSectionSchema.safeParse(section).success) complete.set(section.id, section)
    else behind.push(section)
  }
  const sections = values.sections.flatMap(({ id }) => complete.get(id) ?? [])
  const { title, path } = sitePageDraftSchema.shape
  const draft = {
    title: title.safeParse(values.title).data ?? '',
    path: path.safeParse(values.path).data ?? '/',
    theme: values.theme,
    sections: withUniqueAnchors(sections),
  }
  return { draft, behind, complete }
}

/** Makes anchors unique: the field reports a repeated one, and the preview must still be rendered. */
const withUniqueAnchors = (sections: readonly SiteSection[]): SiteSection[] => {
  const taken = new Set<unknown>()
  return sections.map(section => {
    const { anchor } = section
    const free = anchor === '' || anchor === undefined || !taken.has(anchor)
    taken.add(anchor)
    return free ? section : ({ ...section, anchor: '' } as SiteSection)
  })
}
