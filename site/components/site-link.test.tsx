import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { MenuLink, SiteLink } from './site-link.tsx'

test.each([
  ['/usa', '/uk/usa'],
  ['/calculator?capacity=60.5', '/uk/calculator?capacity=60.5'],
  ['/uk/usa', '/uk/usa'],
  ['/ru/usa#costs', '/ru/usa#costs'],
  ['/uk/rss.xml', '/uk/rss.xml'],
])('on a Ukrainian page %s leads to %s', (to, href) => {
  for (const link of [
    <SiteLink key="site" to={to}>
      США
    </SiteLink>,
    <MenuLink key="menu" href={to}>
      США
    </MenuLink>,
  ])
    expect(
      renderToStaticMarkup(
        <MemoryRouter basename="/uk" initialEntries={['/uk/eu']}>
          {link}
        </MemoryRouter>,
      ),
    ).toBe(`<a href="${href}">США</a>`)
})
