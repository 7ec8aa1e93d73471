/** Comments, whose code loads after the record that they are about. */
import { memo } from 'react'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import type { CommentsProps } from './comments.tsx'

const Panel = lazyPart(async () => (await import('./comments.tsx')).Comments, <LoadingState rows={2} />)

/** Memoised, since the text field measures its height at each render, also for letters typed elsewhere in the form. */
export const LazyComments = memo(function LazyComments(props: CommentsProps) {
  return <Panel key={`${props.kind} ${props.record}`} {...props} />
})
