/** Creating and editing a meta record. */
import { Autocomplete, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Meta } from '#shared/contract/metas.ts'
import { FormErrorNote, FormFailure } from '../components/form-error-note.tsx'
import { useChosenLanguage } from '../components/language-choice.tsx'
import { Page } from '../components/page.tsx'
import { Failed, LoadingRows } from '../components/states.tsx'
import { ConflictDialog, conflictFields } from '../drafts/conflict-dialog.tsx'
import { LeaveGuard } from '../drafts/leave-guard.tsx'
import { RestoredWork } from '../drafts/restored-work.tsx'
import { WaitingNotice } from '../drafts/waiting-notice.tsx'
import { PresenceHint } from '../presence/presence-hint.tsx'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'
import { MetaFields, metaDifferences, metaLabels } from './meta-fields.tsx'
import { metaQuery, pagePath, sitePages } from './meta-queries.ts'
import { useMetaEditor } from './use-meta-editor.ts'

export const CreateMetaPage = () => <MetaForm meta={null} />

export const EditMetaPage = () => {
  const { client } = useServices()
  const id = Number(useParams().id)
  const meta = useQuery(metaQuery(client, id))
  if (meta.data && meta.isFetchedAfterMount) return <MetaForm key={id} meta={meta.data} />
  return (
    <Page title="Meta-запись">
      {meta.isError ? (
        <Failed error={meta.error} onRetry={() => void meta.refetch()} />
      ) : (
        <LoadingRows rows={4} />
      )}
    </Page>
  )
}

const MetaForm = ({ meta }: { meta: Meta | null }) => {
  const chosen = useChosenLanguage()
  const lang = meta?.lang ?? chosen
  const editor = useMetaEditor(meta, lang)
  const { form, conflict } = editor
  const mayWrite = useCan('content.write')
  const formId = useId()
  return (
    <Page
      title={`${meta ? `Meta: ${sitePages[meta.page]?.title ?? meta.page}` : 'Новая meta-запись'}${lang === 'uk' ? ' (українською)' : ''}`}
      hint={meta && <PresenceHint kind="meta" record={String(meta.id)} />}
      actions={
        <>
          <Button variant="subtle" component={Link} to="/admin/meta">
            К списку
          </Button>
          <FormErrorNote errors={form.errors} failure={editor.failure} />
          {mayWrite && (
            <Button type="submit" form={formId} title="Ctrl+S" loading={editor.state === 'saving'}>
              Сохранить
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        onSubmit={event => {
          event.preventDefault()
          editor.save()
        }}
        noValidate
        className="admin-form"
        aria-label="Meta-запись"
      >
        <RestoredWork
          since={editor.restored?.since ?? null}
          stale={editor.restored?.stale ?? false}
          isNew={editor.base === null}
          differences={metaDifferences(editor.base, form.values)}
          onDiscard={editor.discard}
          onClose={editor.hideRestored}
        />
        <WaitingNotice waiting={editor.waiting} onRetry={editor.save} onStop={editor.stopWaiting} />
        <FormFailure text={editor.failure} />
        <Autocomplete
          label={metaLabels.page}
          description="Имя страницы сайта, например home, blog или usa"
          data={Object.keys(sitePages)}
          maxLength={60}
          {...form.getInputProps('page')}
        />
        <MetaFields form={form} path={pagePath(form.values.page)} />
        {mayWrite && editor.base && (
          <Button variant="subtle" color="red" className="admin-start" onClick={editor.remove}>
            Удалить запись
          </Button>
        )}
        <LeaveGuard dirty={editor.dirty} />
        <ConflictDialog
          opened={conflict !== null}
          fields={conflictFields(metaLabels, conflict)}
          busy={editor.state === 'saving'}
          onTakeTheirs={editor.takeTheirs}
          onKeepMine={editor.saveMerged}
          onClose={editor.closeConflict}
        />
      </form>
    </Page>
  )
}
