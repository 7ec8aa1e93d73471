/** Shown while the browser goes over to the admin, which is a document of its own. */
import type { LayoutComponent } from '../routing/layout-component.ts'

export const Layout: LayoutComponent = ({ children }) => (
  <main id="content" aria-busy="true">
    {children}
  </main>
)
