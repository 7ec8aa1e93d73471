/** The meta record of a page within the page's editor; the page's save also saves this record. */

import { useEffect, useEffectEvent } from 'react'
import * as texts from '#messages/admin/content/site-pages.js'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { listMetasEndpoint, type Meta } from '#shared/contract/content/metas.ts'
import type { SitePage } from '#shared/contract/content/site-pages.ts'
import { metaNameOf } from '#shared/domain/content/page-path.ts'
import { MetaForm } from '../metas/meta-form.tsx'
import { useMetaEditor, useOriginalMeta } from '../metas/use-meta-editor.ts'
import { addressOf } from './site-page-kind.ts'

export type MetaDraft = 'none' | 'unsaved' | 'saving'

interface MetaSectionProps {
  page: SitePage
  /** True when the original's record is shown beside this one. */
  besideOriginal: boolean
  onDraft(work: MetaDraft): void
}

export const MetaSection = (props: MetaSectionProps) => {
  const { path, lang } = props.page
  const meta = useCall(
    listMetasEndpoint,
    { query: { lang } },
    { ...forForm, select: metas => metas.find(({ page }) => page === metaNameOf(path)) ?? null },
  )
  return (
    <section className="admin-card" aria-labelledby="meta-section">
      <h2 id="meta-section">{texts.searchAndMessengers}</h2>
      {meta.isError && <ErrorState error={meta.error} onRetry={() => void meta.refetch()} />}
      {!meta.isFetchedAfterMount && !meta.isError && <LoadingState rows={3} />}
      {meta.isFetchedAfterMount && meta.data !== undefined && <MetaEditor {...props} meta={meta.data} />}
    </section>
  )
}

const MetaEditor = ({ meta, page, besideOriginal, onDraft }: MetaSectionProps & { meta: Meta | null }) => {
  const name = metaNameOf(page.path)
  const original = useOriginalMeta(name, besideOriginal)
  const editor = useMetaEditor(meta, page.lang, name)
  const address = addressOf(page, useMainLanguage())
  const unsaved = editor.dirty ? 'unsaved' : 'none'
  const work = editor.state === 'saving' ? 'saving' : unsaved
  const tell = useEffectEvent(onDraft)
  useEffect(() => {
    tell(work)
    return () => tell('none')
  }, [work])
  return (
    <MetaForm
      editor={editor}
      label={texts.searchAndMessengers}
      path={address}
      original={original}
      // The guard of the page's form also asks about this record.
      guard={{ dirty: false }}
    />
  )
}
