import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TranslationState } from './page-status.tsx'

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
    const html = renderToStaticMarkup(<TranslationState lang="ru" status={status} other={other} />)
    expect(html.includes('На сайте по-украински')).toBe(isAlone)
  },
)
