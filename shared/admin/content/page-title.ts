import { currentLanguage } from '#messages/language.js'
import type { SitePageSummary } from '#shared/contract/content/site-pages.ts'

/** The title of a page in the reader's language, if the page is written in it. */
export const pageTitle = ({ title, other }: Pick<SitePageSummary, 'title' | 'other'>): string =>
  (other?.lang === currentLanguage() && other.title) || title
