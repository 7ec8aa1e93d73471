/** What the component of a section is given. */
import type { ComponentType } from 'react'
import type { SectionData, SiteInfo } from '#shared/contract/pages.ts'
import type { SectionKind, SectionOf } from '#shared/contract/site-sections.ts'

export interface SectionProps<K extends SectionKind> {
  section: SectionOf<K>
  data: SectionData
  site: SiteInfo
  /** The heading of the whole page is above: a first screen further down has one of a section. */
  titled?: boolean
}

/** The components of some kinds of sections. */
export type SectionComponents = { [K in SectionKind]?: ComponentType<SectionProps<K>> }

/** The id of a section's heading, which is also where its anchor leads. */
export const headingId = ({ id, anchor }: { id: string; anchor: string }): string => anchor || `section-${id}`
