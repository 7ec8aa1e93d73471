/** Built-in pages that a menu can link to; the office's own pages come from the database. */
export const menuPages = [
  { path: '/', title: 'Главная' },
  { path: '/usa', title: 'Авто из США' },
  { path: '/eu', title: 'Авто из Европы' },
  { path: '/georgia', title: 'Авто из Грузии' },
  { path: '/calculator', title: 'Калькулятор' },
  { path: '/blog', title: 'Блог' },
  { path: '/cars', title: 'Доставленные автомобили' },
  { path: '/callback', title: 'Перезвоните мне' },
  { path: '/calculation', title: 'Запрос расчёта' },
  { path: '/rss.xml', title: 'RSS' },
] as const

/** True for the list of delivered cars, which is absent until the first car: a menu entry for it is no error. */
export const isAwaited = (target: { kind: string; path?: string }): boolean =>
  target.kind === 'page' && target.path === '/cars'
