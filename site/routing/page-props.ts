import type { ComponentType, ReactNode } from 'react'
import type { PageHead, PageKind, PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'

export interface PageProps<K extends PageKind> {
  page: PageOf<K>
  site: SiteInfo
}

export type LayoutComponent = ComponentType<{
  site: SiteInfo
  /** The same page in the other language. */
  counterpart: PageHead['counterpart']
  children: ReactNode
}>
