/** The menus that an installation begins with. An older Russian one was put there by migration 017. */
import type { MenuEntry, MenuInput } from '#shared/contract/menu.ts'
import type { Language } from '#shared/domain/languages.ts'

const page = (label: string, path: string): MenuEntry => ({ label, target: { kind: 'page', path } })

export const firstMenus: Readonly<Record<Language, MenuInput>> = {
  ru: {
    header: [
      page('США', '/usa'),
      page('Европа', '/eu'),
      page('Грузия', '/georgia'),
      page('Калькулятор', '/calculator'),
      page('Блог', '/blog'),
    ],
    footer: [
      {
        title: '',
        entries: [
          page('Авто из США', '/usa'),
          page('Авто из Европы', '/eu'),
          page('Авто из Грузии', '/georgia'),
          page('Калькулятор', '/calculator'),
          page('Блог', '/blog'),
        ],
      },
    ],
    legal: [page('Персональные данные', '/privacy')],
  },
  uk: {
    header: [
      page('США', '/usa'),
      page('Європа', '/eu'),
      page('Грузія', '/georgia'),
      page('Калькулятор', '/calculator'),
      page('Блог', '/blog'),
    ],
    footer: [
      {
        title: '',
        entries: [
          page('Авто зі США', '/usa'),
          page('Авто з Європи', '/eu'),
          page('Авто з Грузії', '/georgia'),
          page('Калькулятор', '/calculator'),
          page('Блог', '/blog'),
        ],
      },
    ],
    legal: [page('Персональні дані', '/privacy')],
  },
}
