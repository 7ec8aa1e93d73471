import { SegmentedControl, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import * as texts from '#messages/admin/content/site-pages.js'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Beside } from '#shared/admin/platform/components/auto-columns.tsx'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { requestSave } from '#shared/admin/platform/components/controls/page-commands.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { EditorPage } from '#shared/admin/platform/records/editor-page.tsx'
import { RecordPage } from '#shared/admin/platform/records/record-page.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { LanguageChoice, useChosenLanguage } from '#shared/admin/platform/split-view/language-choice.tsx'
import { SplitViewSwitch } from '#shared/admin/platform/split-view/split-view-switch.tsx'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import { useSplitView } from '#shared/admin/platform/split-view/use-split-view.ts'
import { isMissing } from '#shared/client/api-error.ts'
import { readSitePageEndpoint, type SitePage } from '#shared/contract/content/site-pages.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import type { MetaDraft } from './meta-section.tsx'
import { pageDifferences } from './page-differences.ts'
import { PagePublish } from './page-publish.tsx'
import { PageSide } from './page-side.tsx'
import { PageStatus, PageTranslationState } from './page-status.tsx'
import classes from './pages.module.css'
import { SectionCards } from './section-cards.tsx'
import { addressOf, valuesOfPage } from './site-page-kind.ts'
import { useSitePageEditor } from './use-site-page-editor.ts'

const PageReading = lazyPart(
  async () => (await import('./page-reading.tsx')).PageReading,
  <LoadingState rows={8} />,
)
const NoTranslation = lazyPart(
  async () => (await import('./no-translation.tsx')).NoTranslation,
  <LoadingState rows={3} />,
)

export const SitePagePage = () => {
  const id = Number(useParams().id)
  const lang = useChosenLanguage()
  const page = useCall(readSitePageEndpoint, { params: { id }, query: { lang } }, forForm)
  const mayWrite = useCan('content.write')
  if (lang !== 'ru' && isMissing(page.error)) return <NoTranslation id={id} lang={lang} />
  return (
    <RecordPage title={texts.page} of={page}>
      {read => (mayWrite ? <SitePageForm key={`${id} ${lang}`} page={read} /> : <PageReading page={read} />)}
    </RecordPage>
  )
}

// Loaded lazily, so that the fields appear first.
const PagePreview = lazyPart(async () => (await import('./page-preview.tsx')).PagePreview)
const PageConflict = lazyPart(async () => (await import('./page-conflict.tsx')).PageConflict)

const SitePageForm = ({ page }: { page: SitePage }) => {
  const editor = useSitePageEditor(page)
  const { form } = editor
  const base = editor.base ?? page
  const address = addressOf(base, useMainLanguage())
  const beside = useSplitView(base.lang)
  const russian = useCall(
    readSitePageEndpoint,
    { params: { id: base.id }, query: { lang: originalLanguage } },
    { ...forForm, enabled: beside.shown },
  )
  const original = beside.shown ? (russian.data ?? null) : null
  // Beside two columns of fields, the preview fits on large screens only.
  const isWide = useMediaQuery(beside.shown ? '(min-width: 1680px)' : '(min-width: 1200px)', true, {
    getInitialValueInEffect: false,
  })
  const [face, setFace] = useState<'form' | 'page'>('form')
  const [opened, setOpened] = useState<string | null>(null)
  /** State of the page's meta record, which is saved along with the page. */
  const [metaDraft, setMetaDraft] = useState<MetaDraft>('none')
  const dirty = editor.dirty || metaDraft !== 'none'
  const saving = editor.state === 'saving' || metaDraft === 'saving'
  const cards = useRef<HTMLDivElement>(null)
  const openFromPage = (id: string) => {
    setOpened(id)
    setFace('form')
    // Waits until the section's fields are rendered.
    requestAnimationFrame(() =>
      cards.current
        ?.querySelector(`[data-section-card="${id}"]`)
        ?.scrollIntoView({ block: 'start', behavior: 'smooth' }),
    )
  }
  const showsForm = isWide || face === 'form'
  return (
    <EditorPage
      editor={editor}
      kind="site-page"
      id={base.id}
      title={base.draft.title}
      back="/admin/pages"
      dirty={dirty}
      saved={base.updatedAt}
      isDrafted={editor.isKept}
      onSave={requestSave}
      main={base.status === 'published' && !base.changed}
      saving={saving}
      differences={() => pageDifferences(valuesOfPage(base), form.values)}
      guard={{
        dirty: (editor.dirty && !editor.goesByItself) || metaDraft !== 'none',
        save: { run: requestSave, running: saving },
      }}
      actions={<PagePublish editor={editor} page={base} />}
    >
      {!isWide && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={texts.whatToShow}
          value={face}
          onChange={value => setFace(value === 'page' ? 'page' : 'form')}
          data={optionsOf({ form: texts.editing, page: texts.page })}
        />
      )}
      <Beside
        columns="minmax(22rem, 27rem) minmax(0, 1fr)"
        className={classes.columns}
        data-beside={beside.shown || undefined}
      >
        <Stack gap="sm" miw={0} display={showsForm ? 'flex' : 'none'} ref={cards}>
          <LanguageChoice>
            <SplitViewSwitch beside={beside} />
            <PageStatus {...base} />
            {base.lang !== originalLanguage && <PageTranslationState {...base} />}
            {base.status === 'published' && (
              <a href={address} target="_blank" rel="noopener">
                {address}
              </a>
            )}
          </LanguageChoice>
          <form
            onSubmit={event => {
              event.preventDefault()
              requestSave()
            }}
            noValidate
            aria-label={texts.sections}
          >
            <SectionCards
              editor={editor}
              original={original?.draft.sections ?? null}
              opened={opened}
              onOpen={setOpened}
            />
          </form>
          <PageSide editor={editor} page={base} original={original} onMetaDraft={setMetaDraft} />
        </Stack>
        {(isWide || face === 'page') && (
          <PagePreview values={form.values} lang={base.lang} active={opened} onOpen={openFromPage} />
        )}
      </Beside>
      {(editor.conflict || editor.joined) && <PageConflict editor={editor} />}
    </EditorPage>
  )
}
