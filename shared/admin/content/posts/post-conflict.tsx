/** Merges two people's versions of one post; conflicting changes are chosen by the person. */

import { ConflictDialog, type MergePlace } from '#shared/admin/platform/records/conflict-dialog.tsx'
import { postTextFields } from '#shared/contract/content/posts.ts'
import { fieldLabels, postFieldText } from './post-fields.ts'
import { PostText } from './post-text.tsx'
import type { PostValues } from './post-values.ts'
import type { PostEditor } from './use-post-editor.ts'

export const PostConflict = ({ editor }: { editor: PostEditor }) => (
  <ConflictDialog
    editor={editor}
    labels={fieldLabels}
    labelOf={({ field, item }) => {
      const label = isPostField(field) ? fieldLabels[field] : field
      return item === null ? label : `${label}, место ${String(item)}`
    }}
    show={(value, { field, item }: MergePlace) => {
      if (item !== null) return <PostText html={String(value)} />
      return isPostField(field) ? postFieldText({ ...editor.form.values, [field]: value }, field) : null
    }}
    work={copied
      .map(field => `${fieldLabels[field]}: ${postFieldText(editor.form.values, field)}`)
      .join('\n\n')}
  />
)

const isPostField = (field: string): field is keyof PostValues => field in fieldLabels

const copied = ['text', ...postTextFields] as const
