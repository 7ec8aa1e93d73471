import type { Language } from '#shared/domain/site/languages.ts'

/** Pages of the site that can have a meta record, by the record's stored name. */
export const sitePages: Record<string, { title: string; path: string }> = {
  home: { title: 'Главная', path: '/' },
  blog: { title: 'Блог', path: '/blog' },
  usa: { title: 'Авто из США', path: '/usa' },
  eu: { title: 'Авто из Европы', path: '/eu' },
  georgia: { title: 'Авто из Грузии', path: '/georgia' },
  calculator: { title: 'Калькулятор', path: '/calculator' },
}

export const newMetaPath = (lang: Language, page = ''): string => {
  const query = new URLSearchParams({
    ...(lang === 'ru' ? {} : { lang }),
    ...(page === '' ? {} : { page }),
  }).toString()
  return `/admin/meta/create${query === '' ? '' : `?${query}`}`
}

export const pagePath = (page: string): string => sitePages[page]?.path ?? `/${page}`
