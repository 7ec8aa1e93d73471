/** The heading of a page without a scene. */
import type { SectionOf } from '#shared/contract/site-sections.ts'
import { ActionLink } from '../components/action-link.tsx'
import { Inline } from '../components/inline.tsx'

export interface PageHeadingProps {
  section: Pick<SectionOf<'hero'>, 'eyebrow' | 'title' | 'lead' | 'primary' | 'secondary'>
}

export const PageHeading = ({ section: { eyebrow, title, lead, primary, secondary } }: PageHeadingProps) => (
  <header className="page-heading">
    <div>
      {eyebrow && (
        <p className="eyebrow">
          <Inline text={eyebrow} />
        </p>
      )}
      <h1>
        <Inline text={title} />
      </h1>
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
