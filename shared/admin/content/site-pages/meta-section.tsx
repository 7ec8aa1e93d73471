/** The meta record of a page within the page's editor; the page's save also saves this record. */
import { useEffect } from 'react'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { listMetasEndpoint, type Meta } from '#shared/contract/content/metas.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { MetaForm } from '../metas/meta-form.tsx'
import { useMetaEditor, useOriginalMeta } from '../metas/use-meta-editor.ts'

export type MetaWork = 'none' | 'unsaved' | 'saving'

export interface MetaSectionProps {
  /** Name of the page under which its meta record is stored. */
  page: string
  path: string
  lang: Language
  /** True when the original's record is shown beside this one. */
  besideOriginal: boolean
  onWork(work: MetaWork): void
}

export const MetaSection = (props: MetaSectionProps) => {
  const { page, lang } = props
  const meta = useCall(
    listMetasEndpoint,
    { query: { lang } },
    { ...forForm, select: metas => metas.find(record => record.page === page) ?? null },
  )
  return (
    <section className="admin-card" aria-labelledby="meta-section">
      <h2 id="meta-section">Поиск и мессенджеры</h2>
      {meta.isError && <ErrorState error={meta.error} onRetry={() => void meta.refetch()} />}
      {!meta.isFetchedAfterMount && !meta.isError && <LoadingState rows={3} />}
      {meta.isFetchedAfterMount && meta.data !== undefined && <MetaEditor {...props} meta={meta.data} />}
    </section>
  )
}

const MetaEditor = ({
  meta,
  page,
  path,
  lang,
  besideOriginal,
  onWork,
}: MetaSectionProps & { meta: Meta | null }) => {
  const original = useOriginalMeta(page, besideOriginal)
  const editor = useMetaEditor(meta, lang, page)
  const unsaved = editor.dirty ? 'unsaved' : 'none'
  const work = editor.state === 'saving' ? 'saving' : unsaved
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form around it hears of changes, and of the end
  useEffect(() => {
    onWork(work)
    return () => onWork('none')
  }, [work])
  return (
    <MetaForm
      editor={editor}
      label="Поиск и мессенджеры"
      path={path}
      original={original}
      // The guard of the page's form also asks about this record.
      guard={{ dirty: false }}
    />
  )
}
