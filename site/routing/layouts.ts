import { noLayout } from '#messages/platform/errors.js'
import { PageError } from './page-error.ts'
import type { LayoutComponent } from './page-props.ts'
import { isChunkFailure } from './reload-once.ts'

export type Layout = 'admin' | 'default' | 'empty'
const loaders: Record<Layout, () => Promise<LayoutComponent>> = {
  admin: async () => (await import('../layouts/admin-layout.tsx')).AdminLayout,
  default: async () => (await import('../layouts/default-layout.tsx')).DefaultLayout,
  empty: async () => (await import('../layouts/empty-layout.tsx')).EmptyLayout,
}

/** Throws a 500 `PageError`; an error of a missing chunk is thrown unchanged, since it leads to a reload. */
export const loadLayout = async (layout: Layout): Promise<LayoutComponent> => {
  try {
    return await loaders[layout]()
  } catch (error) {
    if (isChunkFailure(error)) throw error
    throw new PageError(500, noLayout, { cause: error })
  }
}
