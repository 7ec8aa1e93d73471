/** The editor of one page of the site. */
import './pages.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '#shared/client/api-error.ts'
import { useChosenLanguage } from '../components/language-choice.tsx'
import { Page } from '../components/page.tsx'
import { Failed, LoadingRows } from '../components/states.tsx'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'
import { PageForm } from './page-form.tsx'
import { sitePageQuery } from './page-queries.ts'

const PageReading = lazy(async () => ({ default: (await import('./page-reading.tsx')).PageReading }))
const NoTranslation = lazy(async () => ({ default: (await import('./no-translation.tsx')).NoTranslation }))

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

export const SitePagePage = () => {
  const { client } = useServices()
  const id = Number(useParams().id)
  const lang = useChosenLanguage()
  const page = useQuery(sitePageQuery(client, id, lang))
  const mayWrite = useCan('content.write')
  if (page.data && page.isFetchedAfterMount)
    return mayWrite ? (
      <PageForm key={`${id} ${lang}`} page={page.data} />
    ) : (
      <Suspense fallback={<LoadingRows rows={8} />}>
        <PageReading page={page.data} />
      </Suspense>
    )
  if (lang !== 'ru' && isMissing(page.error))
    return (
      <Suspense fallback={<LoadingRows rows={3} />}>
        <NoTranslation id={id} lang={lang} />
      </Suspense>
    )
  return (
    <Page title="Страница">
      {page.isError ? (
        <Failed error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Page>
  )
}
