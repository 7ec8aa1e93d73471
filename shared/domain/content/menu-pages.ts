import { texts } from '#messages/domain/content.js'

/** Built-in pages that a menu can link to; the office's own pages come from the database. */
export const menuPages = [
  { path: '/', title: () => texts.pages.home },
  { path: '/usa', title: () => texts.pages.usa },
  { path: '/eu', title: () => texts.pages.eu },
  { path: '/georgia', title: () => texts.pages.georgia },
  { path: '/calculator', title: () => texts.pages.calculator },
  { path: '/blog', title: () => texts.pages.blog },
  { path: '/cars', title: () => texts.pages.cars },
  { path: '/callback', title: () => texts.pages.callback },
  { path: '/calculation', title: () => texts.pages.calculation },
  { path: '/rss.xml', title: () => 'RSS' },
] as const

/** True for the list of delivered cars, which is absent until the first car: a menu entry for it is no error. */
export const isAwaited = (target: { kind: string; path?: string }): boolean =>
  target.kind === 'page' && target.path === '/cars'
