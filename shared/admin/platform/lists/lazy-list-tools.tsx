/** List tools, whose code loads after the list; a placeholder keeps their room. */
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'

export const LazyListTools = lazyPart(
  async () => (await import('./list-tools.tsx')).ListTools,
  <span className="admin-list-tools" />,
)
