/** Starts the page in the browser: the same content as the server drew, then hydration. */
import './styles/site.css'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { watchConnection } from './offline/connection.ts'
import { isPageData } from './routing/fetch-page.ts'
import { loadLayout } from './routing/layouts.ts'
import { layoutOfPage, loadPageComponent } from './routing/page-kinds.ts'
import { forgetReload, isChunkFailure, reloadOnce } from './routing/reload-once.ts'
import { SiteApp } from './site-app.tsx'

const start = async () => {
  const data: unknown = JSON.parse(document.querySelector('script#page-data')?.textContent ?? 'null')
  const root = document.getElementById('root')
  if (!root || !isPageData(data)) return
  // The text of a post is already in the page: sending it a second time as data would double the document.
  if (data.page.kind === 'post') {
    // oxlint-disable-next-line no-restricted-properties -- only reads what the server has rendered, so that the text travels once
    const texts = [...document.querySelectorAll('[data-post-body]')].map(body => body.innerHTML)
    // Which blocks stand between them is in the data.
    data.page.post.text = texts.join('<div data-block=""></div>')
  }
  const { kind } = data.page
  const [Page, Layout] = await Promise.all([loadPageComponent(kind), loadLayout(layoutOfPage(kind))])
  // As a transition the page comes alive in small pieces, between which the browser answers a finger.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter basename={data.site.prefix || '/'}>
          <SiteApp first={{ data, Page, Layout }} />
        </BrowserRouter>
      </StrictMode>,
    )
  })
  history.scrollRestoration = 'manual'
  forgetReload(sessionStorage)
  watchConnection()
  // Without it the page works all the same, only not offline.
  import('./offline/start-offline.ts')
    .then(({ startOffline }) => startOffline(data.site))
    .catch(() => undefined)
}

start().catch((error: unknown) => {
  // The page was rendered by the server and can be read as it is; only a failure to hydrate is left to report.
  if (
    !isChunkFailure(error) ||
    !reloadOnce(location.pathname + location.search, sessionStorage, () => location.reload())
  )
    throw error
})
