/** Interface of a kind of page that the program renders at fixed paths. */
import type { Tx } from '#server/platform/db/open.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import type { BuiltInPageKind, builtInPages } from '#shared/domain/site/built-in-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { SharedPage } from '../share/share-text.ts'
import type { PageRequest } from './page-request.ts'

/** Throws 404 when there is no such page. */
export type LoadBuiltInPage = (request: PageRequest, slug: string) => Promise<PageData>

export interface BuiltInPageOf<K extends BuiltInPageKind> {
  load: Record<(typeof builtInPages)[K][number], LoadBuiltInPage>
  /** Query parameters that the page reads; all others are removed. */
  reads: readonly string[]
  /** Existing pages in the language, for site map and menus; null for pages that always exist and are not mapped. */
  listed: ((db: Tx, lang: Language) => Promise<ListedPage[]>) | null
  /** The picture shown with a shared link; null for the firm's default picture. Throws 404. */
  share: ((place: Pick<PageRequest, 'ctx' | 'site'>, slug: string) => Promise<SharedPage>) | null
}

export interface ListedPage {
  path: string
  /** Path of the same page in the other language. */
  otherPath: string | null
  changed: string | null
  image?: string | null
}
