/** The heading of a page without a drawing. */

import type { ReactNode } from 'react'
import type { SectionOf } from '#shared/contract/content/site-sections.ts'
import { ActionLink } from '../components/action-link.tsx'
import { Inline } from '../components/inline-text.tsx'

/** The heading of a hero: `h1` for the page's heading, else `h2`, since a page has one `h1`. */
interface TitleHeadingProps {
  titled: boolean
  children: ReactNode
}

export const TitleHeading = ({ titled, children }: TitleHeadingProps) =>
  titled ? <h2 className="title">{children}</h2> : <h1 className="title">{children}</h1>

export interface PageHeadingProps {
  section: Pick<SectionOf<'hero'>, 'eyebrow' | 'title' | 'lead' | 'primary' | 'secondary'>
  /** True when the page already has a heading above this one. */
  titled?: boolean
}

export const PageHeading = ({
  section: { eyebrow, title, lead, primary, secondary },
  titled = false,
}: PageHeadingProps) => (
  <header className="spread page-heading">
    <div>
      {eyebrow && (
        <p className="eyebrow">
          <Inline text={eyebrow} />
        </p>
      )}
      {title && (
        <TitleHeading titled={titled}>
          <Inline text={title} />
        </TitleHeading>
      )}
      {lead && (
        <p className="lead">
          <Inline text={lead} />
        </p>
      )}
      {(primary || secondary) && (
        <p className="actions">
          {primary && <ActionLink link={primary} look="main" />}
          {secondary && <ActionLink link={secondary} look="quiet" />}
        </p>
      )}
    </div>
  </header>
)

/** Heading of a page whose sections have no hero. */
export const titleOnly = (title: string): PageHeadingProps['section'] => ({
  eyebrow: '',
  title,
  lead: '',
  primary: null,
  secondary: null,
})
