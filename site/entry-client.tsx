/** Starts the page in the browser: hydrates the server's HTML with the same content. */
import './styles/site.css'
import '#shared/ui/random-uuid.ts'
import './older-browsers.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { tabStorage } from '#shared/ui/browser-storage.ts'
import { watchConnection } from './offline/connection.ts'
import { isPageData } from './routing/fetch-page.ts'
import { loadLayout } from './routing/layouts.ts'
import { layoutOfPage, loadPageComponent } from './routing/page-kinds.ts'
import { forgetReload, isChunkFailure, reloadOnce } from './routing/reload-once.ts'
import { keepScrollOfVisit } from './routing/scroll-of-visit.ts'
import { SiteApp } from './site-app.tsx'

const start = async () => {
  const data: unknown = JSON.parse(document.querySelector('script#page-data')?.textContent ?? 'null')
  const root = document.getElementById('root')
  if (!root || !isPageData(data)) return
  // The text of a post is read from the HTML; if it were in the data too, the document would be twice as large.
  if (data.page.kind === 'post') {
    // oxlint-disable-next-line no-restricted-properties -- only reads what the server has rendered, so that the text travels once
    const texts = [...document.querySelectorAll('[data-post-body]')].map(body => body.innerHTML)
    // Empty markers suffice here, since the data has the kinds of the blocks.
    data.page.post.text = texts.join('<div data-block=""></div>')
  }
  const { kind } = data.page
  const [Page, Layout] = await Promise.all([loadPageComponent(kind), loadLayout(layoutOfPage(kind))])
  // A transition hydrates in small steps, so that the browser can handle input between them.
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
  keepScrollOfVisit(window)
  forgetReload(tabStorage)
  watchConnection()
  // A failure is ignored: the page then only lacks offline support.
  import('./offline/start-offline.ts')
    .then(({ startOffline }) => startOffline(data.site))
    .catch(() => undefined)
}

start().catch((error: unknown) => {
  // The server's HTML remains readable, so only a failure of hydration is reported.
  if (
    !isChunkFailure(error) ||
    !reloadOnce(location.pathname + location.search, tabStorage, () => location.reload())
  )
    throw error
})
