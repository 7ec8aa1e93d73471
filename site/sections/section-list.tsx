import { Fragment } from 'react'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { SectionData } from '#shared/contract/content/shown-sections.ts'
import type { KnownSection } from '#shared/contract/content/site-sections.ts'
import { componentOf, type SectionComponents } from './section-props.ts'

export interface SectionListProps {
  sections: readonly KnownSection[]
  data: SectionData
  site: SiteInfo
  components: SectionComponents
  /** Wraps each section in an element with its id, for the editor. */
  marked?: boolean
  /**
   * True when the page has a heading above this list; otherwise the title of the first hero becomes the page's heading.
   */
  titled?: boolean
}

export const SectionList = ({
  sections,
  components,
  marked = false,
  titled = false,
  ...rest
}: SectionListProps) => {
  const title = titled ? undefined : sections.find(isTitle)
  return sections.map(section => {
    const Section = componentOf(components, section.kind)
    if (!Section) return null
    const rendered = <Section section={section} titled={section !== title} {...rest} />
    if (!marked) return <Fragment key={section.id}>{rendered}</Fragment>
    return (
      <div key={section.id} data-section={section.id}>
        {rendered}
      </div>
    )
  })
}

/** True for a hero with a title; the first such hero has the heading of the page. */
export const isTitle = (section: KnownSection): boolean => section.kind === 'hero' && section.title !== ''
