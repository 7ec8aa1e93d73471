import { Menu } from '@mantine/core'
import * as texts from '#messages/admin/content/site-pages.js'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { confirm, type Question } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import {
  notifyUnpublished,
  OnSite,
  PublishButton,
  useUndoablePublication,
} from '#shared/admin/platform/components/dialogs/publish-button.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { fromKyivField, toKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import { withRemover } from '#shared/admin/platform/presence/changed-by.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import {
  publishSitePageEndpoint,
  readSitePageEndpoint,
  type SitePage,
  withdrawSitePageEndpoint,
} from '#shared/contract/content/site-pages.ts'
import { isKnownSection } from '#shared/contract/content/site-sections.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { untranslatedSections } from './page-original.ts'
import { titleOfSection } from './section-kinds.ts'
import { addressOf } from './site-page-kind.ts'
import type { SitePageEditor } from './use-site-page-editor.ts'

interface Publishing {
  at: string | null
  onUnsaved(): void
}

export const PagePublish = ({ editor, page }: { editor: SitePageEditor; page: SitePage }) => {
  const main = useMainLanguage()
  const { client } = useServices()
  const isTranslation = page.lang !== originalLanguage
  const onSite = page.status === 'published' && (page.removable || isTranslation)
  const original = useCall(
    readSitePageEndpoint,
    { params: { id: page.id }, query: { lang: originalLanguage } },
    { ...forForm, enabled: isTranslation },
  )
  const untranslatedBeside = (read: SitePage | undefined) =>
    isTranslation && read ? untranslatedSections(editor.form.values.sections, read.draft.sections) : []
  const untranslated = untranslatedBeside(original.data)
  const isBare = editor.form.values.sections.every(section => isKnownSection(section) && section.hidden)
  const undoable = useUndoablePublication<SitePage>(editor.adoptKeepingDraft)
  const callOn = ({ version }: Pick<SitePage, 'version'>) => ({
    params: { id: page.id },
    query: { lang: page.lang },
    ifMatch: version,
  })
  const named = async (error: unknown) => {
    throw await withRemover(client, error, { kind: 'site-page', id: page.id })
  }
  const { publishedVersion, planned } = page
  const show = (now: SitePage, version: number, publishAt: string | null = null) =>
    client.call(publishSitePageEndpoint, { ...callOn(now), body: { publishAt, version } })
  const withdraw = useAction(client => client.call(withdrawSitePageEndpoint, callOn(page)).catch(named), {
    onDone: hidden => {
      editor.adoptKeepingDraft(hidden)
      const version = planned ? planned.version : publishedVersion
      const text = planned ? texts.planCancelled : texts.takenOff
      if (version === null) notifyDone(text)
      else
        undoable(text, planned ? texts.planReturned : texts.onSiteAgain, () =>
          show(hidden, version, planned && page.publishAt),
        )
    },
  })
  const publishing = useAction(async (client, { at, onUnsaved }: Publishing) => {
    const saved = await editor.ensureSaved()
    // An invalid field shows its problem itself.
    if (saved === 'waits') notifyUnpublished()
    if (typeof saved === 'string') return onUnsaved()
    const body = { publishAt: at === null ? null : fromKyivField(at) }
    const shown = await client.call(publishSitePageEndpoint, { ...callOn(saved), body }).catch(named)
    editor.adoptKeepingDraft(shown)
    undoable(
      shown.publishAt ? (
        texts.willAppear({ publishAt: formatMoment(shown.publishAt) })
      ) : (
        <OnSite what={texts.page} address={addressOf(shown, main)} />
      ),
      shown.publishAt ? texts.planCancelled : texts.publicationCancelled,
      () =>
        at === null && publishedVersion !== null
          ? show(shown, publishedVersion)
          : client.call(withdrawSitePageEndpoint, callOn(shown)),
    )
  })
  /** Resolves to false when the page could not be saved. */
  const publish = async (at: string | null): Promise<boolean> => {
    let isSaved = true
    await publishing.run({ at, onUnsaved: () => (isSaved = false) })
    return isSaved
  }
  return (
    <PublishButton
      main={page.status !== 'published' || page.changed}
      busy={publishing.busy}
      published={page.status === 'published' && !page.changed && !editor.dirty ? page.publishedAt : null}
      moment={page.publishAt ? toKyivField(page.publishAt) : ''}
      onPublish={async at => {
        if (at !== null) return publish(at)
        const read = original.data ?? (isTranslation ? (await original.refetch()).data : undefined)
        const question = questionOf(isBare, untranslatedBeside(read))
        if (question === null) return publish(null)
        confirm({ ...question, action: texts.publish, color: 'bronze', act: () => publish(null) })
        return true
      }}
      consequences={
        <>
          <li>
            {page.status === 'published' ? texts.untilThenFormer : texts.untilThenOffice} {texts.atAddress}{' '}
            <b>{addressOf({ ...page, path: editor.form.values.path }, main)}</b>.
          </li>
          <li>{texts.appearsAsNow}</li>
          {isBare && <li>{bare}</li>}
          {untranslated.length > 0 && (
            <li>
              {texts.asOriginal} <Titles sections={untranslated} />.
            </li>
          )}
        </>
      }
    >
      {(page.publishAt !== null || onSite) && (
        <Menu.Item onClick={() => void withdraw.run()}>
          {page.publishAt === null ? texts.takeOff : texts.cancelPlan}
        </Menu.Item>
      )}
    </PublishButton>
  )
}

const bare = texts.nothingVisible

/** Question before the publication; null for none. */
const questionOf = (
  isBare: boolean,
  untranslated: SitePage['draft']['sections'],
): Pick<Question, 'title' | 'text'> | null => {
  if (isBare) return { title: texts.publishEmptyQuestion, text: bare }
  if (untranslated.length === 0) return null
  const text = (
    <>
      {texts.asOriginalRussian} <Titles sections={untranslated} />.
    </>
  )
  return { title: texts.publishTranslationQuestion, text }
}

const Titles = ({ sections }: { sections: SitePage['draft']['sections'] }) => (
  <b lang={originalLanguage}>{sections.map(section => `«${titleOfSection(section)}»`).join(', ')}</b>
)
