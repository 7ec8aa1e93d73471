/** The server's half of a kind of page that the program has at addresses of its own. */
import type { Tx } from '#server/platform/db/open.ts'
import type { PageData } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { OwnPageKind, ownPages } from '#shared/domain/site/own-pages.ts'
import type { SharedPage } from '../share/share-text.ts'
import type { PageRequest } from './page-request.ts'

/** Throws 404 for what no page has. */
export type LoadOwnPage = (request: PageRequest, slug: string) => Promise<PageData>

export interface OwnPageOf<K extends OwnPageKind> {
  load: Record<(typeof ownPages)[K][number], LoadOwnPage>
  /** The query parameters that it reads: no other one reaches it. */
  reads: readonly string[]
  /** Pages of the language that are there now, for the site map and menus; null for what is always there and in no map. */
  listed: ((db: Tx, lang: Language) => Promise<ListedPage[]>) | null
  /** The picture that is shown with a link to it; null for the firm's. Throws 404. */
  share: ((place: Pick<PageRequest, 'ctx' | 'site'>, slug: string) => Promise<SharedPage>) | null
}

export interface ListedPage {
  path: string
  /** The same page in the other language. */
  otherPath: string | null
  changed: string | null
  image?: string | null
}
