/** The site inside its router: the current page in its layout, the progress bar, notes about the connection. */
import { Component, type ReactNode, useSyncExternalStore } from 'react'
import { broken } from '#messages/platform/errors.js'
import { loading } from '#messages/platform/layout.js'
import { withPrefix } from '#shared/domain/site/languages.ts'
import { ProgressBar } from '#shared/ui/progress-bar.tsx'
import { ErrorFallback } from './pages/error-fallback.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import type { OpenedPage } from './routing/open-page.ts'
import { progress } from './routing/page-progress.ts'
import { useShownPage } from './routing/use-shown-page.ts'

export const SiteApp = ({ first }: { first: OpenedPage }) => {
  const shown = useShownPage(first)
  return (
    <>
      <Progress />
      <PageInLayout {...shown} place={shown.location.pathname + shown.location.search} />
    </>
  )
}

const Progress = () => {
  const { subscribe, get } = progress.state
  const { running, failed } = useSyncExternalStore(subscribe, get, get)
  return <ProgressBar busy={running > 0} failed={failed} words={loading} />
}

const PageInLayout = ({ data, Page, Layout, place }: OpenedPage & { place: string }) => (
  <Boundary key={`fallback ${place}`} fallback={<ErrorFallback home={withPrefix('/', data.site.prefix)} />}>
    <Layout site={data.site} counterpart={data.head.counterpart}>
      <Boundary key={place} fallback={<ErrorPage page={{ kind: 'error', status: 500, message: broken }} />}>
        <Page page={data.page} site={data.site} />
      </Boundary>
    </Layout>
  </Boundary>
)

/** Shows the error page when a page fails to render, and a bare fallback when the error page or the layout fails. */
class Boundary extends Component<{ children: ReactNode; fallback: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
