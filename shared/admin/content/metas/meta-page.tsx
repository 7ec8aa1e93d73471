import { Autocomplete, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import * as texts from '#messages/admin/content/metas.js'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { ReadingFacts } from '#shared/admin/platform/components/facts/reading-facts.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState } from '#shared/admin/platform/components/states/states.tsx'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { SaveRecord } from '#shared/admin/platform/records/record-form.tsx'
import { RecordPage } from '#shared/admin/platform/records/record-page.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { LanguageChoice, useChosenLanguage } from '#shared/admin/platform/split-view/language-choice.tsx'
import { SplitViewSwitch } from '#shared/admin/platform/split-view/split-view-switch.tsx'
import { TranslationBadge } from '#shared/admin/platform/split-view/translation-badge.tsx'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { useSplitView } from '#shared/admin/platform/split-view/use-split-view.ts'
import { listMetasEndpoint, type Meta, readMetaEndpoint } from '#shared/contract/content/metas.ts'
import { type Language, localisePath, otherLanguage } from '#shared/domain/site/languages.ts'
import { flawOfRecord } from '#shared/domain/text/translation-flaws.ts'
import { MetaForm, metaLabels } from './meta-form.tsx'
import { newMetaPath, pagePath, sitePages } from './meta-queries.ts'
import { SearchPreview } from './search-preview.tsx'
import { useMetaEditor, useOriginalMeta } from './use-meta-editor.ts'

export const CreateMetaPage = () => {
  const startsAt = useSearchParams()[0].get('page') ?? ''
  const lang = useChosenLanguage()
  return useCan('content.write') ? (
    <MetaEditor key={`${lang} ${startsAt}`} meta={null} startsAt={startsAt} />
  ) : (
    <Page title={texts.newMeta}>
      <EmptyState title={texts.keptByEditor}>{texts.mayRead}</EmptyState>
    </Page>
  )
}

export const EditMetaPage = () => {
  const id = Number(useParams().id)
  const meta = useCall(readMetaEndpoint, { params: { id } }, forForm)
  const mayWrite = useCan('content.write')
  return (
    <RecordPage title={texts.meta} of={meta}>
      {read => (mayWrite ? <MetaEditor key={id} meta={read} /> : <MetaReading meta={read} />)}
    </RecordPage>
  )
}

const MetaEditor = ({ meta, startsAt = '' }: { meta: Meta | null; startsAt?: string }) => {
  const chosen = useChosenLanguage()
  const lang = meta?.lang ?? chosen
  const editor = useMetaEditor(meta, lang, undefined, startsAt)
  const { form } = editor
  const beside = useSplitView(lang)
  const original = useOriginalMeta(form.values.page, beside.shown)
  const path = localisePath(pagePath(form.values.page), lang, useMainLanguage())
  return (
    <Page
      title={`${meta ? `Meta: ${sitePages[meta.page]?.title ?? meta.page}` : texts.newMeta}${lang === 'uk' ? texts.ofUkrainian : ''}`}
      hint={meta && <PresenceHint kind="meta" record={String(meta.id)} />}
      back="/admin/meta"
      actions={<SaveRecord editor={editor} />}
    >
      {form.values.page !== '' && (
        <MetaLanguages meta={editor.base} page={editor.base?.page ?? form.values.page} lang={lang}>
          <SplitViewSwitch beside={beside} />
        </MetaLanguages>
      )}
      <MetaForm
        original={original}
        editor={editor}
        label={texts.meta}
        path={path}
        pageField={
          <Autocomplete
            label={metaLabels.page}
            description={texts.pageHint}
            data={Object.keys(sitePages)}
            {...editor.field('page')}
          />
        }
      >
        {editor.base && (
          <Button variant="subtle" color="red" className="admin-start" onClick={editor.remove}>
            {texts.remove}
          </Button>
        )}
      </MetaForm>
    </Page>
  )
}

const MetaReading = ({ meta }: { meta: Meta }) => (
  <Page
    title={`Meta: ${sitePages[meta.page]?.title ?? meta.page}${meta.lang === 'uk' ? texts.ofUkrainian : ''}`}
    back="/admin/meta"
  >
    <ReadingFacts
      facts={[
        { label: metaLabels.page, value: meta.page },
        { label: metaLabels.title, value: meta.title, lang: meta.lang },
        { label: metaLabels.description, value: meta.description, lang: meta.lang },
        { label: metaLabels.keywords, value: meta.keywords, lang: meta.lang },
      ]}
    />
    <SearchPreview title={meta.title} path={pagePath(meta.page)} description={meta.description} />
  </Page>
)

interface MetaLanguagesProps {
  /** Null while the record is being created. */
  meta: Meta | null
  page: string
  lang: Language
  children?: ReactNode
}

const MetaLanguages = ({ meta, page, lang, children }: MetaLanguagesProps) => {
  const other = useCall(listMetasEndpoint, { query: { lang: otherLanguage(lang) } }).data?.find(
    record => record.page === page,
  )
  const [original, translation] = lang === 'ru' ? [meta, other] : [other, meta ?? undefined]
  return (
    <LanguageChoice
      records={{
        lang,
        otherPath: other ? `/admin/meta/${other.id}` : newMetaPath(otherLanguage(lang), page),
      }}
    >
      <TranslationBadge flaw={original ? flawOfRecord(original, translation) : null} />
      {children}
    </LanguageChoice>
  )
}
