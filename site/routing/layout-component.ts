/** What a layout is. */
import type { ComponentType, ReactNode } from 'react'
import type { SiteInfo } from '#shared/contract/pages.ts'

export type LayoutComponent = ComponentType<{ site: SiteInfo; children: ReactNode }>
