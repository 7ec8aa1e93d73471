/** The form of a meta record, on its own page and within the editor of a page. */
import type { ReactNode } from 'react'
import { ConflictDialog } from '#shared/admin/platform/records/conflict-dialog.tsx'
import { RecordNotices } from '#shared/admin/platform/records/record-notices.tsx'
import type { Meta } from '#shared/contract/content/metas.ts'
import { MetaFields, metaDifferences, metaLabels } from './meta-fields.tsx'
import type { useMetaEditor } from './use-meta-editor.ts'

export interface MetaFormProps {
  editor: ReturnType<typeof useMetaEditor>
  /** Name of the form for a screen reader. */
  label: string
  /** Path of the page, for the preview. */
  path: string
  /** The original record of this translation, shown beside it. */
  original?: Meta | null
  /** Id that a button outside of the form refers to. */
  id?: string
  /** The field for the page's name, where it can be chosen. */
  pageField?: ReactNode
  children?: ReactNode
}

export const MetaForm = ({
  editor,
  label,
  path,
  original = null,
  id,
  pageField,
  children,
}: MetaFormProps) => {
  const { form } = editor
  return (
    <form
      id={id}
      onSubmit={event => {
        event.preventDefault()
        editor.save()
      }}
      noValidate
      className="admin-form"
      data-beside={original !== null || undefined}
      aria-label={label}
    >
      <RecordNotices
        editor={editor}
        isNew={editor.base === null}
        differences={metaDifferences(editor.base, form.values)}
      />
      {pageField}
      <MetaFields form={form} path={path} original={original} />
      {children}
      <ConflictDialog editor={editor} labels={metaLabels} />
    </form>
  )
}
