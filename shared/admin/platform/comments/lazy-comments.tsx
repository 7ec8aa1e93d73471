/** Comments come after the record that they are about. */
import { memo } from 'react'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import type { CommentsProps } from './comments.tsx'

const Panel = lazyPart(async () => (await import('./comments.tsx')).Comments, <LoadingState rows={2} />)

/** Its field measures its height whenever it is rendered, which the keys typed elsewhere in the form shall not cost. */
export const Comments = memo(function Comments(props: CommentsProps) {
  return <Panel key={`${props.kind} ${props.record}`} {...props} />
})
