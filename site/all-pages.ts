/**
 * Every page and layout, loaded before the server renders the first page, so that rendering loads nothing on demand.
 */
import type { ComponentType } from 'react'
import type { PageKind } from '#shared/contract/content/public-pages.ts'
import { type Layout, loadLayout } from './routing/layouts.ts'
import { layoutOfPage, loadPageComponent, pageKinds } from './routing/page-kinds.ts'
import type { LayoutComponent, PageProps } from './routing/page-props.ts'

const layouts = new Map<Layout, LayoutComponent>()
const pages = new Map<PageKind, ComponentType<PageProps<PageKind>>>()

for (const layout of ['admin', 'default', 'empty'] as const) layouts.set(layout, await loadLayout(layout))
for (const kind of pageKinds) pages.set(kind, await loadPageComponent(kind))

export const pageComponentOf = (kind: PageKind): ComponentType<PageProps<PageKind>> =>
  known(pages.get(kind), kind)

export const layoutOf = (kind: PageKind): LayoutComponent => {
  const layout = layoutOfPage(kind)
  return known(layouts.get(layout), layout)
}

/** Source of a page's chunk as the build's manifest names it, so that the HTML can preload it. */
export const sourceOf = (kind: PageKind): string | null =>
  kind === 'error' ? null : `pages/${kind}-page.tsx`

const known = <T>(component: T | undefined, name: string): T => {
  if (component === undefined) throw new Error(`Nothing draws "${name}"`)
  return component
}
