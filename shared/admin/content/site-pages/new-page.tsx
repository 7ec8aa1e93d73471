import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { maxPathLength } from '#shared/domain/content/page-path.ts'
import { slugOf } from '#shared/domain/search/slug.ts'
import { pageThemes, themeNames } from '#shared/sections/looks.ts'
import { useSitePageEditor } from './use-site-page-editor.ts'

export const NewPage = ({ onClose }: { onClose(): void }) => {
  const editor = useSitePageEditor(null)
  const { field, form } = editor
  const [ownPath, setOwnPath] = useState(false)
  const setTitle = (title: string) => {
    form.setFieldValue('title', title)
    if (!ownPath) form.setFieldValue('path', pathOf(title))
  }
  return (
    <RecordForm
      editor={editor}
      label="Новая страница"
      labels={{}}
      framed
      gap="sm"
      action="Создать"
      maw="34rem"
      mb="md"
      className="admin-card"
      onClose={onClose}
    >
      <TextInput
        label="Название"
        description="Для меню и списков"
        data-autofocus
        autoFocus
        {...field('title')}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label="Адрес"
        description="Латинские строчные буквы, цифры и дефис: /about или /uslugi/perevozka"
        spellCheck={false}
        {...field('path')}
        onChange={event => {
          const path = event.currentTarget.value
          // An emptied path follows the name again.
          setOwnPath(path !== '')
          form.setFieldValue('path', path)
        }}
      />
      <NativeSelect
        label="Оформление"
        description="Фон и оттенок"
        data={pageThemes.map(value => ({ value, label: themeNames[value] }))}
        {...field('theme')}
      />
    </RecordForm>
  )
}

/** @example pathOf('О компании') // '/o-kompanii' */
const pathOf = (title: string): string => {
  const slug = slugOf(title)
  return slug === '' ? '' : `/${slug}`.slice(0, maxPathLength).replace(/-$/, '')
}
