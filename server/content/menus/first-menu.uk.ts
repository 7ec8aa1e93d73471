/** The Ukrainian menu that an installation begins with; the Russian one was put there by migration 017. */
import type { MenuEntry, MenuInput } from '#shared/contract/menu.ts'

const page = (label: string, path: string): MenuEntry => ({ label, target: { kind: 'page', path } })

export const firstMenuUk: MenuInput = {
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
        page('RSS', '/rss.xml'),
      ],
    },
  ],
  legal: [],
}
