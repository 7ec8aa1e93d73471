/** Comments come after the record that they are about. */
import { lazyPart } from '../components/lazy-part.tsx'
import { LoadingRows } from '../components/states.tsx'
import type { CommentsProps } from './comments.tsx'

const Panel = lazyPart(async () => (await import('./comments.tsx')).Comments, <LoadingRows rows={2} />)

export const Comments = (props: CommentsProps) => <Panel key={`${props.kind} ${props.record}`} {...props} />
