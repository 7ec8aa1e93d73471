/** Page of an editor that fills the window: the state of its work below the title, its notices, the question on leaving. */

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/platform/records.js'
import type { PresenceKind } from '#shared/contract/platform/presence.ts'
import type { DraftDifference } from '../components/facts/differences.tsx'
import { Page, type PageProps } from '../components/page.tsx'
import { formatSoonMoment } from '../format/format-time.ts'
import { FormErrorNote } from '../forms/form-error-note.tsx'
import { LeaveGuard, type LeaveGuardProps } from '../forms/leave-guard.tsx'
import { PresenceHint } from '../presence/presence-hint.tsx'
import { RecordNotices } from './record-notices.tsx'
import type { RecordEditor } from './use-record.ts'

interface EditorPageProps extends Omit<PageProps, 'hint'>, SaveStatusProps {
  kind: PresenceKind
  id: number | null
  onSave?(): void
  /** True where saving is the page's main action: its button is then filled. */
  main: boolean
  saving?: boolean
  /** Fields that this form does not show: their problems are said above it. */
  unshown?: readonly string[]
  /** Lists how a restored draft differs from the stored record. */
  differences(): DraftDifference[]
  /** Default: asks before a draft is left, and offers to save it. */
  guard?: LeaveGuardProps
}

interface SaveStatusProps {
  editor: RecordEditor & { draft: { draftedAt: string | null } }
  dirty?: boolean
  /** Moment of the last save, ISO 8601; null before the first. */
  saved: string | null
  /** Added to the text about unsaved and about saved work. */
  notes?: { unsaved: string; saved: string } | null
  /** Text in place of the number of fields with problems. */
  summary?: string | null
  /** True when the draft, files included, is on this device. */
  isDrafted?: boolean
}

export const EditorPage = ({
  editor,
  kind,
  id,
  dirty = editor.dirty,
  saved,
  notes = null,
  summary = null,
  isDrafted = editor.isKept && editor.draft.draftedAt !== null,
  onSave = editor.save,
  main,
  saving = editor.state === 'saving',
  unshown = [],
  differences,
  guard = {
    dirty: editor.dirty && !editor.goesByItself,
    save: { run: onSave, running: saving },
  },
  actions,
  children,
  ...page
}: EditorPageProps) => (
  <div className="admin-editor-page">
    <Page
      {...page}
      hint={
        <>
          <SaveStatus {...{ editor, dirty, saved, notes, summary, isDrafted }} />{' '}
          <PresenceHint kind={kind} record={id === null ? null : String(id)} />
        </>
      }
      actions={
        <>
          {actions}
          <Button variant={main ? 'filled' : 'default'} loading={saving} title="Ctrl+S" onClick={onSave}>
            {texts.save}
          </Button>
        </>
      }
    >
      <RecordNotices
        editor={editor}
        differences={editor.restored ? differences() : []}
        failure={
          [editor.failure, ...unshown.map(field => editor.form.errors[field])].filter(Boolean).join('. ') ||
          null
        }
        mb="md"
      />
      {children}
      <LeaveGuard {...guard} />
    </Page>
  </div>
)

const SaveStatus = ({
  editor,
  dirty,
  saved,
  notes,
  summary = null,
  isDrafted,
}: SaveStatusProps): ReactNode => {
  const { failure, form } = editor
  if (Object.keys(form.errors).length > 0 || failure)
    return <FormErrorNote errors={form.errors} failure={failure} summary={summary} />
  return (
    <span role="status">
      {dirty
        ? `Не сохранено${notes?.unsaved ?? ''}${isDrafted ? ', черновик — на этом устройстве' : ''}${
            editor.isKept ? '' : '. Устройство не даёт хранить черновик: сохраняйте чаще'
          }`
        : saved !== null && texts.savedAt({ saved: formatSoonMoment(saved), value2: notes?.saved ?? '' })}
    </span>
  )
}
