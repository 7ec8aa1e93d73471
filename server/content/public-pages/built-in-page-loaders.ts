import type { BuiltInPage, BuiltInPageKind, BuiltInPagePath } from '#shared/domain/site/built-in-pages.ts'
import { blogPageKind } from './blog-page.ts'
import type { BuiltInPageOf, LoadBuiltInPage } from './built-in-page.ts'
import { calculatorPageKind } from './calculator-page.ts'
import { carPageKind, carsPageKind } from './cars-page.ts'
import { formPageKind, thanksPageKind } from './form-page.ts'
import { offlinePageKind } from './offline-page.ts'
import { postPageKind } from './post-page.ts'

export const builtInPageLoaders: { [K in BuiltInPageKind]: BuiltInPageOf<K> } = {
  blog: blogPageKind,
  post: postPageKind,
  cars: carsPageKind,
  car: carPageKind,
  calculator: calculatorPageKind,
  form: formPageKind,
  thanks: thanksPageKind,
  offline: offlinePageKind,
}

export const loaderOf = ({ kind, path }: BuiltInPage): LoadBuiltInPage | undefined => {
  const loaders: Partial<Record<BuiltInPagePath, LoadBuiltInPage>> = builtInPageLoaders[kind].load
  return loaders[path]
}
