import { Button } from '@mantine/core'
import * as texts from '#messages/admin/platform/records.js'
import { Form, type FormProps } from '../forms/form.tsx'
import { FormErrorNote } from '../forms/form-error-note.tsx'
import { LeaveGuard, type LeaveGuardProps } from '../forms/leave-guard.tsx'
import { ConflictDialog, type ConflictDialogProps } from './conflict-dialog.tsx'
import { RecordNotices, type RecordNoticesProps } from './record-notices.tsx'
import type { EditorInConflict, RecordEditor } from './use-record.ts'

interface RecordFormProps<V extends object>
  extends Omit<ConflictDialogProps<V>, 'editor'>,
    Pick<RecordNoticesProps, 'differences'>,
    Omit<FormProps, 'id' | 'failure' | 'errors' | 'saving' | 'dirty' | 'onSubmit' | 'onCancel'> {
  editor: RecordEditor & EditorInConflict<V>
  onSubmit?: () => void
  /** Closes the form, after the editor has dropped the draft. */
  onClose?: () => void
  /** Default: asks before a draft is left, and offers to save it. */
  guard?: LeaveGuardProps | undefined
  /** True also while the submit button does something other than save. */
  busy?: boolean
}

export const RecordForm = <V extends object>({
  editor,
  labels,
  labelOf,
  show,
  work,
  differences = [],
  onSubmit = editor.save,
  onClose,
  guard = {
    dirty: editor.dirty && !editor.goesByItself,
    save: { run: editor.save, running: editor.state === 'saving' },
  },
  busy = false,
  children,
  ...form
}: RecordFormProps<V>) => {
  const giveUp =
    onClose &&
    (() => {
      editor.closeDroppingDraft()
      onClose()
    })
  return (
    <Form
      keys="Ctrl+S"
      {...form}
      id={editor.formId}
      failure={editor.failure}
      errors={editor.form.errors}
      saving={editor.state === 'saving' || busy}
      dirty={editor.dirty}
      onSubmit={onSubmit}
      onCancel={giveUp}
    >
      <RecordNotices
        editor={editor}
        isNew={editor.base === null}
        differences={differences}
        failure={null}
        onDiscard={(editor.base === null && giveUp) || editor.discard}
      />
      {children}
      <ConflictDialog {...{ editor, labels, labelOf, show, work }} />
      <LeaveGuard {...guard} />
    </Form>
  )
}

/** The save button of a record's form in the heading of its page, with the form's problems. */
export const SaveRecord = ({ editor }: { editor: RecordEditor }) => (
  <>
    <FormErrorNote errors={editor.form.errors} failure={editor.failure} />
    <Button type="submit" form={editor.formId} title="Ctrl+S" loading={editor.state === 'saving'}>
      {texts.save}
    </Button>
  </>
)
