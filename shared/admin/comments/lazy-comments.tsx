/** Comments come after the record that they are about. */
import { type ComponentType, lazy, Suspense } from 'react'
import { LoadingRows } from '../components/states.tsx'
import type { CommentsProps } from './comments.tsx'

/** Without a connection they do not come, and what is being written beside them stays. */
const Panel = lazy<ComponentType<CommentsProps>>(async () => {
  const loaded = await import('./comments.tsx').catch(() => null)
  return { default: loaded?.Comments ?? NotLoaded }
})

const NotLoaded = () => <p className="admin-quiet">Комментарии не загрузились. Обновите страницу.</p>

export const Comments = (props: CommentsProps) => (
  <Suspense fallback={<LoadingRows rows={2} />}>
    <Panel key={`${props.kind} ${props.record}`} {...props} />
  </Suspense>
)
