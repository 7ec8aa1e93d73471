/** Form of a new page: name, path and theme; its sections are added in the editor. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SmallForm } from '#shared/admin/platform/forms/small-form.tsx'
import { RecordNotices } from '#shared/admin/platform/records/record-notices.tsx'
import { maxPathLength } from '#shared/domain/content/page-path.ts'
import { slugOf } from '#shared/domain/search/slug.ts'
import { pageThemes, themeNames } from '#shared/sections/looks.ts'
import classes from './pages.module.css'
import { useSitePageEditor } from './use-site-page-editor.ts'

export const NewPage = ({ onClose }: { onClose(): void }) => {
  const editor = useSitePageEditor(null)
  const { form } = editor
  const [ownPath, setOwnPath] = useState(false)
  const setTitle = (title: string) => {
    form.setFieldValue('title', title)
    if (!ownPath) form.setFieldValue('path', pathOf(title))
  }
  return (
    <SmallForm
      label="Новая страница"
      action="Создать"
      failure={editor.failure}
      errors={form.errors}
      saving={editor.state === 'saving'}
      dirty={editor.dirty}
      goesByItself={editor.goesByItself}
      className={`admin-card ${classes.new}`}
      onSave={editor.save}
      onClose={() => {
        editor.closeDroppingWork()
        onClose()
      }}
    >
      <RecordNotices editor={editor} isNew failure={null} />
      <TextInput
        label="Название"
        description="Для меню и списков"
        maxLength={120}
        data-autofocus
        autoFocus
        {...form.getInputProps('title')}
        onChange={event => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label="Адрес"
        description="Латинские строчные буквы, цифры и дефис: /about или /uslugi/perevozka"
        maxLength={maxPathLength}
        spellCheck={false}
        {...form.getInputProps('path')}
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
        {...form.getInputProps('theme')}
      />
    </SmallForm>
  )
}

/** @example pathOf('О компании') // '/o-kompanii' */
const pathOf = (title: string): string => {
  const slug = slugOf(title)
  return slug === '' ? '' : `/${slug}`.slice(0, maxPathLength).replace(/-$/, '')
}
