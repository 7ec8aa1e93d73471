import * as texts from '#messages/admin/content/site-pages.js'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { LanguageChoice } from '#shared/admin/platform/split-view/language-choice.tsx'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import type { SitePage } from '#shared/contract/content/site-pages.ts'
import { PagePreview } from './page-preview.tsx'
import { PageStatus } from './page-status.tsx'
import { addressOf, valuesOfPage } from './site-page-kind.ts'

export const PageReading = ({ page }: { page: SitePage }) => {
  const main = useMainLanguage()
  return (
    <Page
      title={page.draft.title}
      hint={
        <>
          <PageStatus {...page} /> {addressOf(page, main)}
          {texts.savedAt} {formatMoment(page.updatedAt)}{' '}
          <PresenceHint kind="site-page" record={String(page.id)} />
        </>
      }
      back="/admin/pages"
    >
      <LanguageChoice />
      <PagePreview values={valuesOfPage(page)} lang={page.lang} />
    </Page>
  )
}
