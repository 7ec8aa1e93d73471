/** Component and layout of each kind of page; the component is loaded when it is first shown. */

import type { ComponentType } from 'react'
import type { PageKind } from '#shared/contract/content/public-pages.ts'
import { ErrorPage } from '../pages/error-page.tsx'
import type { Layout } from './layouts.ts'
import type { PageProps } from './page-props.ts'

/** The file of the component is `pages/<kind>-page.tsx`. */
type SitePageKinds = {
  [K in PageKind]: { layout: Layout; load: () => Promise<{ Page: ComponentType<PageProps<K>> }> }
}

/**
 * Must have every kind of the contract; the server's list of pages to load and the build's preloads are derived from
 * it.
 */
const kinds: SitePageKinds = {
  site: { layout: 'default', load: () => import('../pages/site-page.tsx') },
  showcase: { layout: 'default', load: () => import('../pages/showcase-page.tsx') },
  blog: { layout: 'default', load: () => import('../pages/blog-page.tsx') },
  post: { layout: 'default', load: () => import('../pages/post-page.tsx') },
  calculator: { layout: 'default', load: () => import('../pages/calculator-page.tsx') },
  form: { layout: 'default', load: () => import('../pages/form-page.tsx') },
  thanks: { layout: 'default', load: () => import('../pages/thanks-page.tsx') },
  offline: { layout: 'empty', load: () => import('../pages/offline-page.tsx') },
  cars: { layout: 'default', load: () => import('../pages/cars-page.tsx') },
  car: { layout: 'default', load: () => import('../pages/car-page.tsx') },
  order: { layout: 'empty', load: () => import('../pages/order-page.tsx') },
  // Part of the first bundle, since it must work when nothing else can be loaded.
  error: { layout: 'default', load: async () => ({ Page: ErrorPage }) },
}

export const pageKinds = Object.keys(kinds) as PageKind[]

export const layoutOfPage = (kind: PageKind): Layout => kinds[kind].layout

export const loadPageComponent = async (kind: PageKind): Promise<ComponentType<PageProps<PageKind>>> => {
  const { Page } = await kinds[kind].load()
  // Safe cast: the content has the kind by which the component was chosen.
  return Page as ComponentType<PageProps<PageKind>>
}
