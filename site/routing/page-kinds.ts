/** Component and layout of each kind of page; the component is loaded when it is first shown. */

import type { ComponentType } from 'react'
import type { PageKind } from '#shared/contract/content/public-pages.ts'
import { ErrorPage } from '../pages/error-page.tsx'
import type { Layout } from './layouts.ts'
import type { PageProps } from './page-props.ts'

/** The file of the component is `pages/<kind>-page.tsx`. */
type SitePageKinds = {
  [K in PageKind]: { layout: Layout; load: () => Promise<ComponentType<PageProps<K>>> }
}

/**
 * Every kind of the contract. The list of pages that the server loads and the preloads of the build are derived from
 * it.
 */
const kinds: SitePageKinds = {
  site: { layout: 'default', load: async () => (await import('../pages/site-page.tsx')).OfficePage },
  showcase: {
    layout: 'default',
    load: async () => (await import('../pages/showcase-page.tsx')).ShowcasePage,
  },
  blog: { layout: 'default', load: async () => (await import('../pages/blog-page.tsx')).BlogPage },
  post: { layout: 'default', load: async () => (await import('../pages/post-page.tsx')).PostPage },
  calculator: {
    layout: 'default',
    load: async () => (await import('../pages/calculator-page.tsx')).CalculatorPage,
  },
  form: { layout: 'default', load: async () => (await import('../pages/form-page.tsx')).FormPage },
  thanks: { layout: 'default', load: async () => (await import('../pages/thanks-page.tsx')).ThanksPage },
  offline: { layout: 'empty', load: async () => (await import('../pages/offline-page.tsx')).OfflinePage },
  cars: { layout: 'default', load: async () => (await import('../pages/cars-page.tsx')).CarsPage },
  car: { layout: 'default', load: async () => (await import('../pages/car-page.tsx')).CarPage },
  order: { layout: 'empty', load: async () => (await import('../pages/order-page.tsx')).OrderPage },
  // Part of the first bundle, since the error page must work when nothing else can be loaded.
  error: { layout: 'default', load: async () => ErrorPage },
}

export const pageKinds = Object.keys(kinds) as PageKind[]

export const layoutOfPage = (kind: PageKind): Layout => kinds[kind].layout

export const loadPageComponent = async (kind: PageKind): Promise<ComponentType<PageProps<PageKind>>> => {
  // The cast is safe: the component was chosen by the kind of its content.
  return (await kinds[kind].load()) as ComponentType<PageProps<PageKind>>
}
