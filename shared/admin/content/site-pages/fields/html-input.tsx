/** A rich text field with the editor of posts, loaded when the first one is opened. */
import { useEffect, useRef, useState } from 'react'
import type { TextHandle } from '#shared/admin/content/posts/rich-text/rich-text-editor.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { type SectionFieldProps, useFieldForm } from './field-context.ts'

const RichTextEditor = lazyPart(
  async () => (await import('#shared/admin/content/posts/rich-text/rich-text-editor.tsx')).RichTextEditor,
  <LoadingState rows={4} />,
)

export const HtmlInput = ({ label, path, value, onChange }: SectionFieldProps<string>) => {
  const form = useFieldForm()
  const handle = useRef<TextHandle>(null)
  /** HTML that the editor last showed or reported. */
  const shown = useRef(value)
  /** HTML that the editor reports unchanged when the writer undoes back to it. */
  const [stored, setStored] = useState(value)
  useEffect(() => {
    if (shown.current === value) return
    // The value was changed from outside: restored unsaved work, a merge, a revision.
    shown.current = value
    setStored(value)
    handle.current?.show(value)
  }, [value])
  const problem = form.problemAt(path)
  return (
    <div>
      <span className="admin-field-label">{label}</span>
      <RichTextEditor
        initial={value}
        stored={stored}
        handle={handle}
        label={label}
        lang={form.lang}
        editable={form.editable}
        invalid={problem !== undefined}
        onChange={html => {
          shown.current = html
          onChange(html)
        }}
      />
      {problem && (
        <p className="admin-field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
