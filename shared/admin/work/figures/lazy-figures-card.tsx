/** Charts load last: requests that need a reply come first. */

import { lazyPart } from '#shared/admin/platform/components/lazy-part.tsx'
import { LoadingRows } from '#shared/admin/platform/components/states.tsx'

export const LazyFiguresCard = lazyPart(
  async () => (await import('./figures-card.tsx')).FiguresCard,
  <LoadingRows rows={5} />,
)
