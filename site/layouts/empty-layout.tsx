import type { LayoutComponent } from '../routing/page-props.ts'

export const EmptyLayout: LayoutComponent = ({ children }) => <main id="content">{children}</main>
