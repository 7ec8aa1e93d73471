/** Comments come after the record that they are about. */
import { lazy, Suspense } from 'react'
import { LoadingRows } from '../components/states.tsx'
import type { CommentsProps } from './comments.tsx'

const Panel = lazy(async () => ({ default: (await import('./comments.tsx')).Comments }))

export const Comments = (props: CommentsProps) => (
  <Suspense fallback={<LoadingRows rows={2} />}>
    <Panel key={`${props.kind} ${props.record}`} {...props} />
  </Suspense>
)
