/** Pages that the program itself has, for menus: those that the office writes come from the database. */
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

/** The list of delivered cars is there from the first of them on: until then an entry that leads to it is no mistake. */
export const isAwaited = (target: { kind: string; path?: string }): boolean =>
  target.kind === 'page' && target.path === '/cars'
