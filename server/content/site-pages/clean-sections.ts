import type { SiteSection } from '#shared/contract/content/site-sections.ts'
import { cleanTexts } from '../richtext/clean-and-typeset.ts'
import { mapRichTexts } from './page-contents.ts'

export const cleanSections = (sections: readonly SiteSection[], ownOrigin: string): Promise<SiteSection[]> =>
  mapRichTexts(sections, htmls => cleanTexts(htmls, ownOrigin))
