/** The main language of the site, where the installation has a choice. */
import { NativeSelect } from '@mantine/core'
import type { SetupOptions } from './use-setup-options.ts'

export const siteLanguageField = { title: 'site_main_language', kind: 'text' } as const

export const SiteLanguage = ({ options }: { options: SetupOptions }) => (
  <NativeSelect
    label="Основной язык сайта"
    description="На нём сайт открывается без указания языка в адресе."
    data={[
      { value: 'ru', label: 'Русский' },
      { value: 'uk', label: 'Украинский' },
    ]}
    value={options.value(siteLanguageField.title)}
    error={options.problems[siteLanguageField.title]}
    onChange={event => options.change(siteLanguageField.title, event.currentTarget.value)}
  />
)
