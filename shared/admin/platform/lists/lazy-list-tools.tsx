/** The tools of a list come after the list itself; their place is held meanwhile. */

import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'

export const ListTools = lazyPart(
  async () => (await import('./list-tools.tsx')).ListTools,
  <span className="admin-list-tools" />,
)
