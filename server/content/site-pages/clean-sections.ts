/** Sections as they are stored: rich texts are cleaned as those of posts are. */
import { isKnownSection, type SectionOf, type SiteSection } from '#shared/contract/site-sections.ts'
import { cleanTexts } from '../richtext/clean-and-typeset.ts'

export const cleanSections = async (
  sections: readonly SiteSection[],
  ownOrigin: string,
): Promise<SiteSection[]> => {
  const htmls = sections.filter(isRichText).map(({ html }) => html)
  if (htmls.length === 0) return [...sections]
  const clean = (await cleanTexts(htmls, ownOrigin)).values()
  return sections.map(section =>
    isRichText(section) ? { ...section, html: clean.next().value ?? '' } : section,
  )
}

const isRichText = (section: SiteSection): section is SectionOf<'richText'> =>
  isKnownSection(section) && section.kind === 'richText'
