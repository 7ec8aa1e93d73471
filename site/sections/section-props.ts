import type { ComponentType } from 'react'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { SectionData } from '#shared/contract/content/shown-sections.ts'
import type { SectionKind, SectionOf } from '#shared/contract/content/site-sections.ts'

export interface SectionProps<K extends SectionKind> {
  section: SectionOf<K>
  data: SectionData
  site: SiteInfo
  /** The heading of the whole page is above: a first screen further down has one of a section. */
  titled?: boolean
}

/** The components of some kinds of sections, each under the name of its kind: `PriceList` for `priceList`. */
export type SectionComponents = Readonly<Record<string, ComponentType<SectionProps<SectionKind>>>>

/** Sections by name, of a folder whose files export nothing but components of sections. */
export const byName = (modules: Readonly<Record<string, unknown>>): SectionComponents =>
  Object.assign({}, ...Object.values(modules))

export const componentOf = (components: SectionComponents, kind: SectionKind) =>
  components[kind.charAt(0).toUpperCase() + kind.slice(1)]

/** The id of a section's heading, which is also where its anchor leads. */
export const headingId = ({ id, anchor }: { id: string; anchor: string }): string => anchor || `section-${id}`
