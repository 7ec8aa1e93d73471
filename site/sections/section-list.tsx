/** The sections of a page in their order. */
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
  /** In the editor: each section stands in an element that carries its id. */
  marked?: boolean
  /** The heading of the page stands above this list. Otherwise the first one of a first screen is it. */
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
      <div key={section.id} className="marked" data-section={section.id}>
        {rendered}
      </div>
    )
  })
}

/** A first screen that has a heading: the first of them is the heading of its page. */
export const isTitle = (section: KnownSection): boolean => section.kind === 'hero' && section.title !== ''
