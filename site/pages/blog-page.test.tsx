import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { PageOf, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { aStoredPost } from '#shared/testing/a-stored-post.ts'
import { BlogPage } from './blog-page.tsx'

const site = { name: 'Брокер', phone: '', socials: [], prefix: '' } as unknown as SiteInfo
const items = [aStoredPost, { ...aStoredPost, id: 8, title: 'Курс', slug: 'kurs' }]
const leadsOf = (narrowed: Partial<PageOf<'blog'>>, at = 1) => {
  const posts = { items, page: at, pageSize: 2, pageCount: 2, total: 4 }
  const page: PageOf<'blog'> = {
    ...{ kind: 'blog', posts, pages: [], categories: [], category: null, q: '', notice: null },
    ...narrowed,
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BlogPage page={page} site={site} />
    </MemoryRouter>,
  )
  return [...html.matchAll(/<article class="card card-lead">.*?href="([^"]*)"/g)].map(([, href]) => href)
}

test('the first post of the whole blog leads, none of a search, a topic or a further page', () => {
  expect(leadsOf({})).toEqual(['/blog/akciz'])
  expect(leadsOf({ q: 'акциз' })).toEqual([])
  expect(leadsOf({ category: 3 })).toEqual([])
  expect(leadsOf({}, 2)).toEqual([])
})
