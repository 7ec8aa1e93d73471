import { NativeSelect, TextInput } from '@mantine/core'
import { usualMainLanguage } from '#shared/domain/site/languages.ts'
import { type SetupField, siteLanguageField } from './setup-fields.ts'
import type { SetupOptions } from './use-setup-options.ts'

export const OptionFields = ({ fields, options }: { fields: readonly SetupField[]; options: SetupOptions }) =>
  fields.map(({ title, label, hint, kind, autoComplete, lang }) => (
    <TextInput
      key={title}
      label={label}
      description={options.isExample(title) ? `Сейчас пример, замените. ${hint ?? ''}` : hint}
      lang={lang}
      type={inputTypes[kind]}
      {...(kind === 'address' ? { inputMode: 'url' as const } : {})}
      autoComplete={autoComplete ?? 'off'}
      maxLength={500}
      value={options.value(title)}
      error={options.problems[title]}
      onChange={event => options.change(title, event.currentTarget.value)}
    />
  ))

/** URLs use a text field: a URL field would insist on the scheme, which is added automatically. */
const inputTypes = {
  text: 'text',
  phone: 'tel',
  email: 'email',
  address: 'text',
  telegram: 'text',
  viber: 'text',
  whatsapp: 'text',
} as const

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
