/** The frame of the public pages: header, page, footer. */
import type { LayoutComponent } from '../routing/layout-component.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export const Layout: LayoutComponent = ({ site, children }) => (
  <>
    <a className="skip" href="#content">
      К содержанию
    </a>
    <SiteHeader site={site} />
    <main id="content">{children}</main>
    <SiteFooter site={site} />
  </>
)
