/** The editor of one page of the site. */
import './pages.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Page } from '../components/page.tsx'
import { Failed, LoadingRows } from '../components/states.tsx'
import { useServices } from '../services.ts'
import { PageForm } from './page-form.tsx'
import { sitePageQuery } from './page-queries.ts'

export const SitePagePage = () => {
  const { client } = useServices()
  const id = Number(useParams().id)
  const page = useQuery(sitePageQuery(client, id))
  if (page.data && page.isFetchedAfterMount) return <PageForm key={id} page={page.data} />
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
