/** What the component of a page is given. */
import type { PageKind, PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'

/** What a page gets: its own content and what every page knows. */
export interface PageProps<K extends PageKind> {
  page: PageOf<K>
  site: SiteInfo
}
