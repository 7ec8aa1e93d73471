import type { BuiltInPage, BuiltInPageKind, BuiltInPagePath } from '#shared/domain/site/built-in-pages.ts'
import { blogKind } from './blog-page.ts'
import type { BuiltInPageOf, LoadBuiltInPage } from './built-in-page.ts'
import { calculatorKind } from './calculator-page.ts'
import { carKind, carsKind } from './cases-page.ts'
import { formKind, thanksKind } from './form-page.ts'
import { offlineKind } from './offline-page.ts'
import { postKind } from './post-page.ts'

export const builtInPageLoaders: { [K in BuiltInPageKind]: BuiltInPageOf<K> } = {
  blog: blogKind,
  post: postKind,
  cars: carsKind,
  car: carKind,
  calculator: calculatorKind,
  form: formKind,
  thanks: thanksKind,
  offline: offlineKind,
}

export const loaderOf = ({ kind, path }: BuiltInPage): LoadBuiltInPage | undefined => {
  const loaders: Partial<Record<BuiltInPagePath, LoadBuiltInPage>> = builtInPageLoaders[kind].load
  return loaders[path]
}
