import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { ErrorPage } from './error-page.tsx'

const missing: PageOf<'error'> = { kind: 'error', status: 404, message: 'This page could not be found' }
const htmlOf = (page: PageOf<'error'>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ErrorPage page={page} />
    </MemoryRouter>,
  )

test('a page that is not there leads home, to the blog and to the calculator', () => {
  const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(linksOf(htmlOf(missing))).toEqual(['/', '/blog', '/calculator'])
  expect(linksOf(htmlOf({ ...missing, status: 410 }))).toEqual(['/', '/blog', '/calculator'])
  expect(linksOf(htmlOf({ ...missing, status: 500 }))).toEqual(['/'])
})

test('leads to what the other language has in place of a guess where the page may be', () => {
  const text = 'Эта страница есть только на украинском языке. Открыть'
  const html = htmlOf({ ...missing, elsewhere: { path: '/uk/korea', text } })
  expect(html).toContain(`<p class="lead"><a href="/uk/korea">${text}</a></p>`)
  expect(html).not.toContain('никогда не')
  expect(htmlOf(missing)).toContain('никогда не')
  expect(htmlOf({ ...missing, status: 400 })).not.toContain('class="lead"')
})
