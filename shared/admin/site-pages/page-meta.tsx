/** The meta record of a page within its editor: the same record as on its own page, saved along with the page. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listMetas, type Meta } from '#shared/contract/metas.ts'
import type { Language } from '#shared/domain/languages.ts'
import { FormFailure } from '../components/form-error-note.tsx'
import { Failed, LoadingRows } from '../components/states.tsx'
import { ConflictDialog, conflictFields } from '../drafts/conflict-dialog.tsx'
import { RestoredWork } from '../drafts/restored-work.tsx'
import { WaitingNotice } from '../drafts/waiting-notice.tsx'
import { MetaFields, metaDifferences, metaLabels } from '../metas/meta-fields.tsx'
import { metasKey } from '../metas/meta-queries.ts'
import { useMetaEditor } from '../metas/use-meta-editor.ts'
import { useServices } from '../services.ts'

/** What of the record the server does not have yet. */
export type MetaWork = 'none' | 'unsaved' | 'saving'

export interface PageMetaProps {
  /** What the record is called. */
  page: string
  path: string
  lang: Language
  onWork(work: MetaWork): void
}

export const PageMeta = ({ page, path, lang, onWork }: PageMetaProps) => {
  const { client } = useServices()
  const meta = useQuery({
    queryKey: [...metasKey, 'page', page, lang],
    queryFn: async ({ signal }) =>
      (await client.call(listMetas, { query: { lang }, signal })).find(record => record.page === page) ??
      null,
    // A form must start from what the server has now, and then stay as the person leaves it.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <section className="admin-card" aria-labelledby="page-meta">
      <h2 id="page-meta">Поиск и мессенджеры</h2>
      {meta.isError && <Failed error={meta.error} onRetry={() => void meta.refetch()} />}
      {!meta.isFetchedAfterMount && !meta.isError && <LoadingRows rows={3} />}
      {meta.isFetchedAfterMount && meta.data !== undefined && (
        <MetaForm meta={meta.data} page={page} path={path} lang={lang} onWork={onWork} />
      )}
    </section>
  )
}

const MetaForm = ({ meta, page, path, lang, onWork }: PageMetaProps & { meta: Meta | null }) => {
  const editor = useMetaEditor(meta, lang, page)
  const { form, dirty, conflict } = editor
  const unsaved = dirty ? 'unsaved' : 'none'
  const work = editor.state === 'saving' ? 'saving' : unsaved
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form around it hears of changes, and of the end
  useEffect(() => {
    onWork(work)
    return () => onWork('none')
  }, [work])
  return (
    <form
      className="admin-form"
      aria-label="Поиск и мессенджеры"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        editor.save()
      }}
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
      <MetaFields form={form} path={path} />
      <ConflictDialog
        opened={conflict !== null}
        fields={conflictFields(metaLabels, conflict)}
        busy={editor.state === 'saving'}
        onTakeTheirs={editor.takeTheirs}
        onKeepMine={editor.saveMerged}
        onClose={editor.closeConflict}
      />
    </form>
  )
}
