/** The menus for people who may not change them. */
import { LanguageChoice } from '#shared/admin/platform/components/controls/language-choice.tsx'
import { ReadingFacts } from '#shared/admin/platform/components/facts/reading-facts.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import type { MenuRecord } from './menu-kind.ts'
import { listLabels, menuText, menuValues } from './menu-values.ts'

export const MenuReading = ({ menu }: { menu: MenuRecord }) => (
  <Page title="Меню" hint="Пункты в шапке и внизу страниц">
    <LanguageChoice />
    <ReadingFacts
      facts={(['header', 'footer', 'legal'] as const).map(list => ({
        label: listLabels[list],
        value: menuText(menuValues(menu), list).replaceAll(/; /g, '\n'),
      }))}
    />
  </Page>
)
