/** The tools of a list come after the list itself; their place is held meanwhile. */
import { lazy, Suspense } from 'react'
import type { ListToolsProps } from './list-tools.tsx'

const Tools = lazy(async () => ({ default: (await import('./list-tools.tsx')).ListTools }))

export const ListTools = (props: ListToolsProps) => (
  <Suspense fallback={<span className="admin-list-tools" />}>
    <Tools {...props} />
  </Suspense>
)
