/** The pictures after the page that they stand on: what waits for an answer comes first. */

import { lazyPart } from '../components/lazy-part.tsx'
import { LoadingRows } from '../components/states.tsx'

export const LazyFiguresCard = lazyPart(
  async () => (await import('./figures-card.tsx')).FiguresCard,
  <LoadingRows rows={5} />,
)
