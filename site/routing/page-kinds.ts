/** The site's half of each kind of page: its component, loaded when it is first shown, and its layout. */

import type { ComponentType } from 'react'
import type { PageKind } from '#shared/contract/content/public-pages.ts'
import { ErrorPage } from '../pages/error-page.tsx'
import type { Layout } from './layouts.ts'
import type { PageProps } from './page-props.ts'

/** The file of the component is `pages/<kind>-page.tsx`. */
type SitePageKinds = {
  [K in PageKind]: { layout: Layout; load: () => Promise<{ Page: ComponentType<PageProps<K>> }> }
}

/** Total by the kinds of the contract; the server's list of what to load, and the build's of what to preload, follow. */
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
  // The page that must come up when nothing else loads is in the first bundle.
  error: { layout: 'default', load: async () => ({ Page: ErrorPage }) },
}

export const pageKinds = Object.keys(kinds) as PageKind[]

export const layoutOfPage = (kind: PageKind): Layout => kinds[kind].layout

export const loadPageComponent = async (kind: PageKind): Promise<ComponentType<PageProps<PageKind>>> => {
  const { Page } = await kinds[kind].load()
  // The kind that chose the loader is the kind of the content that the component gets.
  return Page as ComponentType<PageProps<PageKind>>
}
