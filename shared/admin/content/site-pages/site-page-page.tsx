import { useParams } from 'react-router-dom'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useChosenLanguage } from '#shared/admin/platform/components/controls/language-choice.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { RecordPage } from '#shared/admin/platform/records/record-page.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { isMissing } from '#shared/client/api-error.ts'
import { readSitePageEndpoint } from '#shared/contract/content/site-pages.ts'
import { SitePageForm } from './site-page-form.tsx'

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
    <RecordPage title="Страница" of={page}>
      {read => (mayWrite ? <SitePageForm key={`${id} ${lang}`} page={read} /> : <PageReading page={read} />)}
    </RecordPage>
  )
}
