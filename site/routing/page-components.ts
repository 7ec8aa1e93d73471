/** The component of each kind of page, loaded when it is first shown: a kind's file is `pages/<kind>-page.tsx`. */

import type { ComponentType } from 'react'
import type { PageKind } from '#shared/contract/content/public-pages.ts'
import { ErrorPage } from '../pages/error-page.tsx'
import type { PageProps } from './page-props.ts'

type Loaders = { [K in PageKind]: () => Promise<{ Page: ComponentType<PageProps<K>> }> }

/** Total by the kinds of the contract; the server's list of what to load, and the build's of what to preload, follow. */
const loaders: Loaders = {
  site: () => import('../pages/site-page.tsx'),
  showcase: () => import('../pages/showcase-page.tsx'),
  blog: () => import('../pages/blog-page.tsx'),
  post: () => import('../pages/post-page.tsx'),
  calculator: () => import('../pages/calculator-page.tsx'),
  form: () => import('../pages/form-page.tsx'),
  thanks: () => import('../pages/thanks-page.tsx'),
  offline: () => import('../pages/offline-page.tsx'),
  cars: () => import('../pages/cars-page.tsx'),
  car: () => import('../pages/car-page.tsx'),
  order: () => import('../pages/order-page.tsx'),
  // The page that must come up when nothing else loads is in the first bundle.
  error: async () => ({ Page: ErrorPage }),
}

export const pageKinds = Object.keys(loaders) as PageKind[]

export const loadPageComponent = async (kind: PageKind): Promise<ComponentType<PageProps<PageKind>>> => {
  const { Page } = await loaders[kind]()
  // The kind that chose the loader is the kind of the content that the component gets.
  return Page as ComponentType<PageProps<PageKind>>
}
