/** What the server runs of the site: a page's content in, the HTML of its body out. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { SiteEntry } from '#shared/contract/pages.ts'
import { calculator } from '#site/content/calculator.ts'
import { eu } from '#site/content/eu.ts'
import { georgia } from '#site/content/georgia.ts'
import { home } from '#site/content/home.ts'
import { usa } from '#site/content/usa.ts'
import { layoutOf, pageOf, sourceOf } from './all-pages.ts'
import { layoutOfPage } from './routing/open-page.ts'
import { SiteApp } from './site-app.tsx'

export const render: SiteEntry['render'] = (data, path) => {
  const pathname = path.split('?', 1)[0] ?? '/'
  const layout = layoutOfPage(data.page.kind, pathname)
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <SiteApp first={{ data, Page: pageOf(data.page.kind), Layout: layoutOf(layout) }} />
      </StaticRouter>
    </StrictMode>,
  )
}

export const chunkOf: SiteEntry['chunkOf'] = sourceOf

const countries = { usa, eu, georgia }

export const questionsOf: SiteEntry['questionsOf'] = page => {
  if (page.kind === 'home') return home.questions.items
  if (page.kind === 'calculator') return calculator.questions.items
  return page.kind === 'country' ? countries[page.region].questions.items : []
}
