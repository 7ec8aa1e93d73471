/** Renders a page's data to a document; the built site and the development site implement it. */
import type { RequestHandler } from 'express'
import type { PageData, SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'

export interface PageRenderer {
  /** The release of the pages' scripts. */
  build: string
  render(data: PageData, path: string): Promise<string>
  /** A preview of the page, without scripts. */
  preview(data: PageData, path: string): Promise<string>
  /** A page whose URL is its secret, without scripts. */
  private(data: PageData, path: string): Promise<string>
  /** The admin's document in the reader's language; null when the build has no admin. */
  admin(site: SiteInfo, lang: Language): Promise<string | null>
  policy: string
  /** Serves sources in development. */
  middleware: RequestHandler | null
  close(): Promise<void>
}
