/** The main language of the site, whose pages have no language prefix in their URLs. */
import { NativeSelect } from '@mantine/core'
import { usualMainLanguage } from '#shared/domain/site/languages.ts'
import { siteLanguageField } from './setup-fields.ts'
import type { SetupOptions } from './use-setup-options.ts'

export const SiteLanguage = ({ options }: { options: SetupOptions }) => (
  <NativeSelect
    label="Основной язык сайта"
    description="На нём сайт открывается без языка в адресе, второй стоит под /uk или /ru. Прежние адреса перейдут на новые сами."
    data={[
      { value: 'ru', label: 'Русский' },
      { value: 'uk', label: 'Украинский' },
    ]}
    value={options.value(siteLanguageField.title) || usualMainLanguage}
    error={options.problems[siteLanguageField.title]}
    onChange={event => options.change(siteLanguageField.title, event.currentTarget.value)}
  />
)
