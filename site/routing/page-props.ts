import type { PageKind, PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'

export interface PageProps<K extends PageKind> {
  page: PageOf<K>
  site: SiteInfo
}
