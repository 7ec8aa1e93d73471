/** Entry for the server: renders a page's data to the HTML of its body. */
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { PageData, SiteEntry } from '#shared/contract/content/public-pages.ts'
import { withPrefix } from '#shared/domain/site/languages.ts'
import { layoutOf, pageComponentOf, sourceOf } from './all-pages.ts'
import { addressInLayout, PageSlot, renderInLayout } from './post-in-cached-layout.tsx'
import type { OpenedPage } from './routing/open-page.ts'
import { SiteApp } from './site-app.tsx'

export const render: SiteEntry['render'] = (data, path) => {
  if (data.page.kind !== 'post') return renderWhole(data, path)
  const Page = pageComponentOf('post')
  return renderInLayout(
    data,
    around => siteAt(around, withPrefix(addressInLayout, data.site.prefix), PageSlot),
    at(data, path, <Page page={data.page} site={data.site} />),
  )
}

export const renderWhole: SiteEntry['renderWhole'] = (data, path) =>
  renderToString(siteAt(data, path, pageComponentOf(data.page.kind)))

const siteAt = (data: PageData, path: string, Page: OpenedPage['Page']) =>
  at(data, path, <SiteApp first={{ data, Page, Layout: layoutOf(data.page.kind) }} />)

const at = ({ site }: PageData, path: string, children: ReactNode) => (
  <StrictMode>
    <StaticRouter basename={site.prefix || '/'} location={path}>
      {children}
    </StaticRouter>
  </StrictMode>
)

export const chunkOf: SiteEntry['chunkOf'] = sourceOf
