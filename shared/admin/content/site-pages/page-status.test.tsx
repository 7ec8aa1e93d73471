import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PageStatus, PageTranslationState, TranslationLink } from './page-status.tsx'

const markupOf = (children: ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>,
  )

test.each([
  ['draft', 'published', true],
  ['scheduled', 'published', true],
  ['published', 'published', false],
  ['draft', 'draft', false],
] as const)(
  'a Russian text that is %s beside a Ukrainian one that is %s, which visitors see alone: %s',
  (status, translated, isAlone) => {
    const other = {
      lang: 'uk',
      title: 'Про нас',
      status: translated,
      changed: false,
      outdated: false,
    } as const
    const html = markupOf(<PageTranslationState lang="ru" status={status} other={other} />)
    expect(html.includes('На сайте по-украински')).toBe(isAlone)
  },
)

test('a planned page names the version that was planned, and that later changes do not go with it', () => {
  const html = (changed: boolean) =>
    markupOf(
      <PageStatus
        status="scheduled"
        changed
        publishAt="2099-11-20T08:00:00.000Z"
        planned={{ version: 5, changed }}
      />,
    )
  expect(html(false)).toContain('Выйдет 20.11.2099, 10:00, версия 5')
  expect(html(false)).not.toContain('не выйдут')
  expect(html(true)).toContain('Правки после плана с ней не выйдут')
})

test('a link to a translation is there when it says something, and not without words', () => {
  const link = (other: Parameters<typeof TranslationLink>[0]['other']) =>
    markupOf(
      <MemoryRouter>
        <TranslationLink id={7} lang="ru" status="published" other={other} />
      </MemoryRouter>,
    )
  const translated = { lang: 'uk', title: 'Про нас', status: 'published', changed: false } as const
  expect(link({ ...translated, outdated: false })).toBe('')
  expect(link({ ...translated, outdated: true })).toMatch(/href="\/admin\/pages\/7\?lang=uk"[^>]*>.*\p{L}/u)
  expect(link(null)).toMatch(/href="\/admin\/pages\/7\?lang=uk"[^>]*>.*\p{L}/u)
})
