import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { type KnownSection, knownSectionSchema } from '#shared/contract/content/site-sections.ts'
import { basicSections } from './basic-sections.ts'
import { PageOfSections } from './page-of-sections.tsx'

const data = { examples: {}, posts: {}, pictures: {}, quotes: {}, prices: {}, totals: {} }

const hero = (id: string, title: string, scene: 'usa' | null = null): KnownSection =>
  knownSectionSchema.parse({
    id,
    kind: 'hero',
    anchor: '',
    hidden: false,
    eyebrow: '',
    title,
    lead: '',
    scene,
    sceneAlt: '',
    primary: null,
    secondary: null,
    calculator: 'none',
  })

const render = (sections: KnownSection[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PageOfSections
        page={{
          kind: 'site',
          path: '/about',
          title: 'О нас',
          theme: 'neutral',
          marked: false,
          notice: null,
          sections,
          data,
        }}
        site={{ phone: '', socials: [] as SiteInfo['socials'] } as SiteInfo}
        components={basicSections}
      />
    </MemoryRouter>,
  )

const headingsOf = (html: string) =>
  [...html.matchAll(/<(h[12])[^>]*>(.*?)<\/\1>/g)].map(
    ([, tag, text]) => `${tag} ${text?.replace(/<[^>]*>/g, '').trim()}`,
  )

test.each([
  ['without a first screen', [], ['h1 О нас']],
  ['with two', [hero('a', 'Первый', 'usa'), hero('b', 'Второй', 'usa')], ['h1 Первый', 'h2 Второй']],
  ['with two on plain ground', [hero('a', 'Первый'), hero('b', 'Второй')], ['h1 Первый', 'h2 Второй']],
  ['with one that has no heading', [hero('a', ''), hero('b', 'Второй', 'usa')], ['h1 Второй']],
])('a page %s has one heading of its own', (_name, sections, headings) => {
  expect(headingsOf(render(sections))).toEqual(headings)
})

test.each([
  ['**Под ключ. До покупки**', ['<strong>Под ключ.</strong>', '<strong>До покупки</strong>']],
  ['Под ключ. *До* покупки', ['Под ключ.', '<em>До</em> покупки']],
  ['[Под ключ. До покупки](/usa). Сразу', ['<a href="/usa">Под ключ. До покупки</a>.', 'Сразу']],
])('the heading «%s» keeps its marks in every sentence', (title, sentences) => {
  const html = render([hero('a', title, 'usa')]).replaceAll(/<span>([^<]*)<\/span>/g, '$1')
  const spans = [...html.matchAll(/<span>(.*?) <\/span>/g)].map(([, inner]) =>
    inner?.replace(/(?<=<a)[^>]*( href="[^"]*")[^>]*/, '$1'),
  )
  expect(spans).toEqual(sentences)
})
