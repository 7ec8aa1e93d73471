import { skipToContent } from '#messages/platform/layout.js'
import type { LayoutComponent } from '../routing/page-props.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export const DefaultLayout: LayoutComponent = ({ site, counterpart, children }) => (
  <>
    <a className="button skip screen-only" href="#content">
      {`${skipToContent} `}
    </a>
    <SiteHeader site={site} counterpart={counterpart} />
    <main id="content">{children}</main>
    <SiteFooter site={site} />
  </>
)
