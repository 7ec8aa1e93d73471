/** The pictures after the page that they stand on: what waits for an answer comes first. */
import { lazy, Suspense } from 'react'
import { LoadingRows } from '../components/states.tsx'

const FiguresCard = lazy(async () => ({ default: (await import('./figures-card.tsx')).FiguresCard }))

export const LazyFiguresCard = () => (
  <Suspense fallback={<LoadingRows rows={5} />}>
    <FiguresCard />
  </Suspense>
)
