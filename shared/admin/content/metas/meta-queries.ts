import * as texts from '#messages/admin/content/metas.js'
import type { Language } from '#shared/domain/site/languages.ts'

/** Pages of the site that can have a meta record, by the record's stored name. */
export const sitePages: Record<string, { title: string; path: string }> = {
  home: { title: texts.pages.home, path: '/' },
  blog: { title: texts.pages.blog, path: '/blog' },
  usa: { title: texts.pages.usa, path: '/usa' },
  eu: { title: texts.pages.eu, path: '/eu' },
  georgia: { title: texts.pages.georgia, path: '/georgia' },
  calculator: { title: texts.pages.calculator, path: '/calculator' },
}

export const newMetaPath = (lang: Language, page = ''): string => {
  const query = new URLSearchParams({ lang, ...(page === '' ? {} : { page }) })
  return `/admin/meta/create?${query}`
}

export const pagePath = (page: string): string => sitePages[page]?.path ?? `/${page}`
