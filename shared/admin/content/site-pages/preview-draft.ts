/** Draft that the preview is rendered from: the form as it stands, as far as it can be rendered. */
import { type SitePageDraft, sitePageDraftSchema } from '#shared/contract/content/site-pages.ts'
import { type SiteSection, siteSectionSchema } from '#shared/contract/content/site-sections.ts'
import type { PageValues } from './page-values.ts'

export interface PreviewDraft {
  draft: SitePageDraft
  /** Sections that are shown as they were before they lacked something, or not at all. */
  behind: SiteSection[]
  /** Every section as it was last complete, for the next time. */
  complete: ReadonlyMap<string, SiteSection>
}

/** While a link has no address yet, its section stays on the page as it was; `last` knows how. */
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

/** Two sections of one name are a mistake that is reported at the field, and no reason to show nothing. */
const withUniqueAnchors = (sections: readonly SiteSection[]): SiteSection[] => {
  const taken = new Set<unknown>()
  return sections.map(section => {
    const { anchor } = section
    const free = anchor === '' || anchor === undefined || !taken.has(anchor)
    taken.add(anchor)
    return free ? section : ({ ...section, anchor: '' } as SiteSection)
  })
}
