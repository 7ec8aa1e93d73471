/** Where the navigation and the command palette lead. */
import type { Action } from '#shared/domain/can.ts'
import type { IconName } from '../components/icon.tsx'

export interface Destination {
  path: string
  title: string
  icon: IconName
  /** Left out for people without the right. */
  needs: Action
  /** Other words that people type for it. */
  keywords: string
}

export const destinations: readonly Destination[] = [
  { path: '/admin', title: 'Обзор', icon: 'home', needs: 'account.self', keywords: 'главная начало' },
  {
    path: '/admin/requests',
    title: 'Заявки',
    icon: 'inbox',
    needs: 'requests.read',
    keywords: 'звонок письмо',
  },
  {
    path: '/admin/call',
    title: 'Звонок',
    icon: 'phone',
    needs: 'requests.write',
    keywords: 'расчёт для звонящего калькулятор телефон',
  },
  {
    path: '/admin/quotes',
    title: 'Расчёты',
    icon: 'bill',
    needs: 'requests.read',
    keywords: 'цена калькуляция сумма почему',
  },
  {
    path: '/admin/posts',
    title: 'Статьи',
    icon: 'post',
    needs: 'content.read',
    keywords: 'блог посты записи',
  },
  {
    path: '/admin/pages',
    title: 'Страницы',
    icon: 'layout',
    needs: 'content.read',
    keywords: 'сайт разделы главная тексты',
  },
  {
    path: '/admin/categories',
    title: 'Категории',
    icon: 'folder',
    needs: 'content.read',
    keywords: 'рубрики',
  },
  {
    path: '/admin/media',
    title: 'Картинки',
    icon: 'image',
    needs: 'content.read',
    keywords: 'библиотека фото изображения медиа',
  },
  {
    path: '/admin/menu',
    title: 'Меню',
    icon: 'menu',
    needs: 'content.read',
    keywords: 'шапка подвал ссылки навигация',
  },
  { path: '/admin/meta', title: 'Meta-теги', icon: 'tag', needs: 'content.read', keywords: 'seo поиск' },
  {
    path: '/admin/tables',
    title: 'Таблицы',
    icon: 'table',
    needs: 'tables.read',
    keywords: 'сборы доставка copart iaai',
  },
  {
    path: '/admin/tariffs',
    title: 'Тариф',
    icon: 'scales',
    needs: 'tables.read',
    keywords: 'закон пошлина акциз',
  },
  {
    path: '/admin/prices',
    title: 'Цены',
    icon: 'tag',
    needs: 'options.read',
    keywords: 'услуги сборы',
  },
  {
    path: '/admin/bin',
    title: 'Корзина',
    icon: 'trash',
    needs: 'content.read',
    keywords: 'удалённое вернуть восстановить',
  },
  {
    path: '/admin/setting',
    title: 'Настройки',
    icon: 'settings',
    needs: 'account.self',
    keywords: 'опции тексты пароль копия',
  },
]

/** True when the page belongs to the destination: itself or a page below it. */
export const leadsTo = (destination: Pick<Destination, 'path'>, pathname: string): boolean =>
  destination.path === '/admin'
    ? pathname.replace(/\/$/, '') === '/admin'
    : pathname === destination.path || pathname.startsWith(`${destination.path}/`)
