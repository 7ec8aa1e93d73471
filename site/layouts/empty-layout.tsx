import type { LayoutComponent } from '../routing/layout-component.ts'

export const EmptyLayout: LayoutComponent = ({ children }) => <main id="content">{children}</main>
