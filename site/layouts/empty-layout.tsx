/** Nothing but the page. */
import type { LayoutComponent } from '../routing/layouts.ts'

export const Layout: LayoutComponent = ({ children }) => <main id="content">{children}</main>
