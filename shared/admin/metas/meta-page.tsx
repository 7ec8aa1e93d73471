/** Creating and editing a meta record. */
import { Autocomplete, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Meta } from '#shared/contract/metas.ts'
import { FormErrorNote } from '../components/form-error-note.tsx'
import { useChosenLanguage } from '../components/language-choice.tsx'
import { Page } from '../components/page.tsx'
import { Empty, Failed, LoadingRows } from '../components/states.tsx'
import { LeaveGuard } from '../drafts/leave-guard.tsx'
import { PresenceHint } from '../presence/presence-hint.tsx'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'
import { metaLabels } from './meta-fields.tsx'
import { MetaForm } from './meta-form.tsx'
import { metaQuery, pagePath, sitePages } from './meta-queries.ts'
import { MetaReading } from './meta-reading.tsx'
import { useMetaEditor } from './use-meta-editor.ts'

export const CreateMetaPage = () =>
  useCan('content.write') ? (
    <MetaEditor meta={null} />
  ) : (
    <Page title="Новая meta-запись">
      <Empty title="Записи ведут редактор и владелец">Вы можете их читать.</Empty>
    </Page>
  )

export const EditMetaPage = () => {
  const { client } = useServices()
  const id = Number(useParams().id)
  const meta = useQuery(metaQuery(client, id))
  const mayWrite = useCan('content.write')
  if (meta.data && meta.isFetchedAfterMount)
    return mayWrite ? <MetaEditor key={id} meta={meta.data} /> : <MetaReading meta={meta.data} />
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

const MetaEditor = ({ meta }: { meta: Meta | null }) => {
  const chosen = useChosenLanguage()
  const lang = meta?.lang ?? chosen
  const editor = useMetaEditor(meta, lang)
  const { form } = editor
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
      <MetaForm
        id={formId}
        editor={editor}
        label="Meta-запись"
        path={pagePath(form.values.page)}
        pageField={
          <Autocomplete
            label={metaLabels.page}
            description="Имя страницы сайта, например home, blog или usa"
            data={Object.keys(sitePages)}
            maxLength={60}
            {...form.getInputProps('page')}
          />
        }
      >
        {mayWrite && editor.base && (
          <Button variant="subtle" color="red" className="admin-start" onClick={editor.remove}>
            Удалить запись
          </Button>
        )}
        <LeaveGuard
          dirty={editor.dirty}
          {...(editor.base && { save: { run: editor.save, running: editor.state === 'saving' } })}
        />
      </MetaForm>
    </Page>
  )
}
