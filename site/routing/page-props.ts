import type { PageKind, PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'

/** Props of a page: its own content and the facts that every page has. */
export interface PageProps<K extends PageKind> {
  page: PageOf<K>
  site: SiteInfo
}
