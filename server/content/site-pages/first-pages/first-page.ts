/** A page that every installation is given once. */
import type { PageContents } from '#shared/contract/site-pages.ts'
import type { KnownSection } from '#shared/contract/site-sections.ts'

export interface FirstPage {
  path: string
  contents: Omit<PageContents, 'sections'> & { sections: KnownSection[] }
}
