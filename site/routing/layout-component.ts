import type { ComponentType, ReactNode } from 'react'
import type { PageHead, SiteInfo } from '#shared/contract/content/public-pages.ts'

export type LayoutComponent = ComponentType<{
  site: SiteInfo
  /** The same page in the other language. */
  counterpart: PageHead['counterpart']
  children: ReactNode
}>
