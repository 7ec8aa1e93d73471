/** The form of a meta record, on its own page and within the editor of a page. */
import type { ReactNode } from 'react'
import type { LeaveGuardProps } from '#shared/admin/platform/forms/leave-guard.tsx'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
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
  guard?: LeaveGuardProps | undefined
  /** The field for the page's name, where it can be chosen. */
  pageField?: ReactNode
  children?: ReactNode
}

export const MetaForm = ({
  editor,
  label,
  path,
  original = null,
  guard,
  pageField,
  children,
}: MetaFormProps) => {
  return (
    <RecordForm
      editor={editor}
      label={label}
      labels={metaLabels}
      className="admin-form"
      data-beside={original !== null || undefined}
      differences={metaDifferences(editor.base, editor.form.values)}
      guard={guard}
    >
      {pageField}
      <MetaFields editor={editor} path={path} original={original} />
      {children}
    </RecordForm>
  )
}
