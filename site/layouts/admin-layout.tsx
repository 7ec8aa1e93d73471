/** Shown while the browser loads the admin, which is a separate document. */
import type { LayoutComponent } from '../routing/page-props.ts'

export const AdminLayout: LayoutComponent = ({ children }) => (
  <main id="content" aria-busy="true">
    {children}
  </main>
)
