/** The form of a page: at the left what it is made of, at the right the page itself. */
import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SitePage } from '#shared/contract/site-pages.ts'
import { FormErrorNote, FormFailure } from '../components/form-error-note.tsx'
import { Page } from '../components/page.tsx'
import { showMoment } from '../components/show-time.ts'
import { LeaveGuard } from '../drafts/leave-guard.tsx'
import { RestoredWork } from '../drafts/restored-work.tsx'
import { WaitingNotice } from '../drafts/waiting-notice.tsx'
import { requestSave } from '../navigation/use-menu-commands.ts'
import { PresenceHint } from '../presence/presence-hint.tsx'
import { useCan } from '../session/use-session.ts'
import type { MetaWork } from './meta-section.tsx'
import { pageDifferences } from './page-differences.ts'
import { PagePublish } from './page-publish.tsx'
import { PageSide } from './page-side.tsx'
import { PageStatus } from './page-status.tsx'
import { valuesOfPage } from './page-values.ts'
import { SectionCards } from './section-cards.tsx'
import { usePageEditor } from './use-page-editor.ts'

// The fields are there first.
const PagePreview = lazy(async () => ({ default: (await import('./page-preview.tsx')).PagePreview }))
const PageConflict = lazy(async () => ({ default: (await import('./page-conflict.tsx')).PageConflict }))

export const PageForm = ({ page }: { page: SitePage }) => {
  const editor = usePageEditor(page)
  const { form } = editor
  const base = editor.base ?? page
  const mayWrite = useCan('content.write')
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const [face, setFace] = useState<'form' | 'page'>('form')
  const [opened, setOpened] = useState<string | null>(null)
  /** The meta record of the page is a record of its own, saved along. */
  const [metaWork, setMetaWork] = useState<MetaWork>('none')
  const dirty = editor.dirty || metaWork !== 'none'
  const saving = editor.state === 'saving' || metaWork === 'saving'
  const cards = useRef<HTMLDivElement>(null)
  const openFromPage = (id: string) => {
    setOpened(id)
    setFace('form')
    // After the fields have come.
    requestAnimationFrame(() =>
      cards.current
        ?.querySelector(`[data-section-card="${id}"]`)
        ?.scrollIntoView({ block: 'start', behavior: 'smooth' }),
    )
  }
  const showsForm = isWide || face === 'form'
  return (
    <div className="admin-post-page admin-site-page">
      <Page
        title={base.draft.title}
        hint={
          <>
            <SaveStatus editor={editor} dirty={dirty} base={base} />{' '}
            <PresenceHint kind="site-page" record={String(base.id)} />
          </>
        }
        actions={
          <>
            <Button className="admin-to-list" variant="subtle" component={Link} to="/admin/pages">
              К списку
            </Button>
            {mayWrite && <PagePublish editor={editor} page={base} />}
            {mayWrite && (
              <Button loading={saving} title="Ctrl+S" onClick={requestSave}>
                Сохранить
              </Button>
            )}
          </>
        }
      >
        <RestoredWork
          since={editor.restored?.since ?? null}
          stale={editor.restored?.stale ?? false}
          differences={editor.restored ? pageDifferences(valuesOfPage(base), form.values) : []}
          onDiscard={editor.discard}
          onClose={editor.hideRestored}
        />
        <WaitingNotice waiting={editor.waiting} onRetry={editor.save} onStop={editor.stopWaiting} />
        <FormFailure text={editor.failure} className="admin-notice" />
        {!isWide && (
          <SegmentedControl
            fullWidth
            className="admin-page-faces"
            aria-label="Что показать"
            value={face}
            onChange={value => setFace(value === 'page' ? 'page' : 'form')}
            data={[
              { value: 'form', label: 'Правка' },
              { value: 'page', label: 'Страница' },
            ]}
          />
        )}
        <div className="admin-page-columns">
          <div className="admin-page-fields" ref={cards} hidden={!showsForm}>
            <div className="admin-page-state">
              <PageStatus {...base} />
              {base.status === 'published' && (
                <a href={base.path} target="_blank" rel="noopener">
                  {base.path}
                </a>
              )}
            </div>
            <form
              onSubmit={event => {
                event.preventDefault()
                requestSave()
              }}
              noValidate
              aria-label="Разделы"
            >
              <SectionCards editor={editor} editable={mayWrite} opened={opened} onOpen={setOpened} />
            </form>
            <PageSide editor={editor} page={base} onMetaWork={setMetaWork} />
          </div>
          {(isWide || face === 'page') && (
            <Suspense>
              <PagePreview values={form.values} active={opened} onOpen={openFromPage} />
            </Suspense>
          )}
        </div>
        <LeaveGuard dirty={dirty} save={{ run: requestSave, running: saving }} />
      </Page>
      <Suspense>{editor.conflict && <PageConflict editor={editor} />}</Suspense>
    </div>
  )
}

interface SaveStatusProps {
  editor: ReturnType<typeof usePageEditor>
  dirty: boolean
  base: SitePage
}

const SaveStatus = ({ editor: { form, failure }, dirty, base }: SaveStatusProps) => {
  if (Object.keys(form.errors).length > 0 || failure)
    return <FormErrorNote errors={form.errors} failure={failure} />
  return (
    <span role="status">
      {dirty ? 'Не сохранено, черновик — на этом устройстве' : `Сохранено ${showMoment(base.updatedAt)}`}
    </span>
  )
}
