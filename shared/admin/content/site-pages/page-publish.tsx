import { Menu } from '@mantine/core'
import * as texts from '#messages/admin/content/site-pages.js'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { confirm, type Question } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import {
  notifyPublication,
  notifyUnpublished,
  OnSite,
  PublishButton,
} from '#shared/admin/platform/components/dialogs/publish-button.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { fromKyivField, toKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
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
  const callOn = (version: number) => ({
    params: { id: page.id },
    query: { lang: page.lang },
    ifMatch: version,
  })
  /** Publishes the draft, or an earlier version, so that the publication is as `wanted`. */
  const show = (seen: SitePage, wanted: Publication, version?: number) =>
    editor.press(seen, {
      send: ifMatch =>
        client.call(publishSitePageEndpoint, {
          ...callOn(ifMatch),
          body: { publishAt: wanted.publishAt, ...(version !== undefined && { version }) },
        }),
      isDone: isPublishedAs(wanted),
    })
  /** Cancels the plan of a page or, without one, takes it from the site. */
  const hide = (seen: SitePage) =>
    editor.press(seen, {
      send: ifMatch => client.call(withdrawSitePageEndpoint, callOn(ifMatch)),
      isDone: isPublishedAs({ published: seen.publishAt === null ? null : seen.published, publishAt: null }),
    })
  /** Takes a publication back, and plans again what was planned before it. */
  const putBack = async (shown: SitePage, { published, publishedVersion, publishAt, planned }: SitePage) => {
    const back =
      shown.publishAt === null && publishedVersion !== null
        ? await show(shown, { published, publishAt: null }, publishedVersion)
        : await hide(shown)
    return planned ? show(back, { published, publishAt }, planned.version) : back
  }
  const withdraw = useAction((_, was: SitePage) => hide(was), {
    onDone: (hidden, was) => {
      const { planned } = was
      const version = planned ? planned.version : was.publishedVersion
      const text = planned ? texts.planCancelled : texts.takenOff
      if (version === null) notifyDone(text)
      else
        notifyPublication(text, planned ? texts.planReturned : texts.onSiteAgain, () =>
          show(hidden, was, version),
        )
    },
  })
  const publishing = useAction(async (_, { at, onUnsaved }: Publishing) => {
    const was = await editor.ensureSaved()
    // An invalid field shows its problem itself.
    if (was === 'waits') notifyUnpublished()
    if (typeof was === 'string') return onUnsaved()
    const publishAt = at === null ? null : fromKyivField(at)
    const shown = await show(was, { publishAt, published: publishAt === null ? was.draft : was.published })
    notifyPublication(
      shown.publishAt ? (
        texts.willAppear({ publishAt: formatMoment(shown.publishAt) })
      ) : (
        <OnSite what={texts.page} address={addressOf(shown, main)} />
      ),
      shown.publishAt ? texts.planCancelled : texts.publicationCancelled,
      () => putBack(shown, was),
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
            <span>
              {`${page.status === 'published' ? texts.untilThenFormer : texts.untilThenOffice} ${texts.atAddress}`}
            </span>{' '}
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
        <Menu.Item onClick={() => void withdraw.run(page)}>
          {page.publishAt === null ? texts.takeOff : texts.cancelPlan}
        </Menu.Item>
      )}
    </PublishButton>
  )
}

type Publication = Pick<SitePage, 'published' | 'publishAt'>

const isPublishedAs =
  ({ published, publishAt }: Publication) =>
  (now: SitePage): boolean =>
    now.publishAt === publishAt && isSameValue(now.published, published)

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
