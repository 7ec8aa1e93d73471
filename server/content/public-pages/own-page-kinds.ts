import type { OwnPage, OwnPageKind, OwnPagePath } from '#shared/domain/site/own-pages.ts'
import { blogKind } from './blog-page.ts'
import { calculatorKind } from './calculator-page.ts'
import { carKind, carsKind } from './cases-page.ts'
import { formKind, thanksKind } from './form-page.ts'
import { offlineKind } from './offline-page.ts'
import type { LoadOwnPage, OwnPageOf } from './own-page.ts'
import { postKind } from './post-page.ts'

export const ownPageKinds: { [K in OwnPageKind]: OwnPageOf<K> } = {
  blog: blogKind,
  post: postKind,
  cars: carsKind,
  car: carKind,
  calculator: calculatorKind,
  form: formKind,
  thanks: thanksKind,
  offline: offlineKind,
}

export const loaderOf = ({ kind, path }: OwnPage): LoadOwnPage | undefined => {
  const loaders: Partial<Record<OwnPagePath, LoadOwnPage>> = ownPageKinds[kind].load
  return loaders[path]
}
