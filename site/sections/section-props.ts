import type { ComponentType } from 'react'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { SectionData } from '#shared/contract/content/shown-sections.ts'
import type { SectionKind, SectionOf } from '#shared/contract/content/site-sections.ts'

export interface SectionProps<K extends SectionKind> {
  section: SectionOf<K>
  data: SectionData
  site: SiteInfo
  /** True when the page has its heading elsewhere, so that a hero's title becomes the heading of a section. */
  titled?: boolean
}

/** Components of sections by the name of their kind: `PriceList` for `priceList`. */
export type SectionComponents = Readonly<Record<string, ComponentType<SectionProps<SectionKind>>>>

/** Collects the components of a folder; its files must export nothing else. */
export const byName = (modules: Readonly<Record<string, unknown>>): SectionComponents =>
  Object.assign({}, ...Object.values(modules))

export const componentOf = (components: SectionComponents, kind: SectionKind) =>
  components[kind.charAt(0).toUpperCase() + kind.slice(1)]

/** Id of a section's heading, the target of the section's anchor. */
export const headingId = ({ id, anchor }: { id: string; anchor: string }): string => anchor || `section-${id}`
