/** The screens that are looked at. */
import { publicPages } from '../e2e/public-pages.ts'
import { adminPages } from '../e2e-admin/admin-pages.ts'

/** The day of every screen: figures, warnings and calendars depend on it. */
export const day = new Date('2026-11-20T10:00:00+02:00')

export const widths = [360, 768, 1360, 1920] as const
export const themes = ['light', 'dark'] as const

/** What the server is filled with. */
export type Filling = 'example' | 'nothing' | 'excess'

/** Paths by what the server holds; the office's need a session. */
export const screens: Record<Filling, { visitors: readonly string[]; office: readonly string[] }> = {
  example: {
    visitors: [
      ...publicPages,
      '/cars',
      '/uk',
      '/uk/usa',
      '/uk/blog',
      '/uk/calculator',
      '/uk/blog/yak-rakhuiut-aktsyz',
      '/uk/nope',
      '/admin/login',
      '/admin/login?message=session',
      '/admin/forgotten',
      '/admin/password#token',
    ],
    office: [
      ...Object.values(adminPages).flat(),
      ...['/admin/posts/1?lang=uk', '/admin/pages/1?lang=uk', '/admin/orders/6', '/admin/no-such-page'],
    ].filter(path => !/\/(?:forgotten|password)|q=nothing/.test(path)),
  },
  nothing: {
    visitors: ['/', '/calculator', '/blog'],
    office: [
      ...['', '/requests', '/quotes', '/posts', '/pages', '/categories', '/media', '/menu', '/meta', '/bin'],
      ...['/prices', '/tables', '/tables/lots', '/setting', '/tables/copart-fee'],
    ].map(path => `/admin${path}`),
  },
  excess: {
    visitors: ['/', '/calculator', '/blog', '/blog/too-long', '/too-much'],
    office: [
      ...['', '/requests', '/requests?open=1', '/posts', '/posts/15', '/categories', '/media'],
      ...['/pages', '/pages/6', '/menu', '/setting', '/setting?sort=valueDown', '/setting?tab=audit'],
      ...['/tables', '/tables/transportation', '/tables/transportation?tab=edit'],
    ].map(path => `/admin${path}`),
  },
}

/** Its name on the disk: `admin-posts`, `calculator-route-usa-price-abc`. */
export const nameOf = (filling: Filling, path: string): string => {
  const words = decodeURI(path)
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return `${filling === 'example' ? '' : `${filling}-`}${words || 'home'}`
}
