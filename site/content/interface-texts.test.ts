import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// What visitors read is the office's (`server/content/site-pages`). In the sources of the site stands only what the
// interface itself says: in the catalogue of `site/content`, and in these components, each with so many sentences.

const root = join(import.meta.dirname, '../..')

const catalogue = /^site\/content\//

const known: Record<string, number> = {
  'site/calculator/auction-fields.tsx': 1,
  'site/calculator/calculator-form.tsx': 1,
  'site/calculator/comparison.tsx': 2,
  'site/calculator/highest-bid.tsx': 2,
  'site/calculator/line-texts.tsx': 2,
  'site/calculator/live-quote.ts': 1,
  'site/calculator/past-cost.tsx': 1,
  'site/calculator/pdf-button.tsx': 1,
  'site/calculator/quick-calculator.tsx': 3,
  'site/calculator/rate-history.tsx': 2,
  'site/calculator/rates-of-date.ts': 1,
  'site/calculator/result-actions.tsx': 1,
  'site/calculator/result.tsx': 3,
  'site/callback/mail-form.tsx': 2,
  'site/components/connection-note.tsx': 2,
  'site/components/share-links.tsx': 1,
  'site/components/theme-switch.tsx': 1,
  'site/pages/blog-page.tsx': 5,
  'site/pages/error-fallback.tsx': 1,
  'site/pages/error-page.tsx': 5,
  'site/pages/post-page.tsx': 1,
  'site/routing/layouts.ts': 1,
  'site/routing/page-error.ts': 1,
  'site/site-app.tsx': 1,
}

/** Four words in a row that are Russian or Ukrainian: labels are shorter. */
const sentence = /[А-Яа-яЁёІіЇїЄєҐґ]+(?:(?:[\s,:;—–«»()'’-]|&nbsp;|\\u00a0)+[А-Яа-яЁёІіЇїЄєҐґ]+){3,}/g

const sentencesOf = (source: string): string[] =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '').match(sentence) ?? []

it('sees a sentence, and neither labels nor comments', () => {
  expect(sentencesOf("text: 'Мы везём под\u00a0ключ и\\u00a0быстро'")).toHaveLength(1)
  expect(sentencesOf('<p>Авто из&nbsp;Кореи под&nbsp;ключ</p>')).toHaveLength(1)
  expect(sentencesOf('<p>Перезвоните мне</p> // мы везём машины под ключ')).toEqual([])
  expect(sentencesOf('/** Мы везём машины под ключ. */ const label = "Почта"')).toEqual([])
})

it('nothing that the office should write stands in the sources of the site', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'site'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\0')
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^site\/(?:e2e|build|admin)/.test(file))
    .filter(file => !catalogue.test(file) && existsSync(join(root, file)))
  expect(files.length).toBeGreaterThan(80)
  const found = files.flatMap(file => {
    const { length } = sentencesOf(readFileSync(join(root, file), 'utf8'))
    return length > 0 ? [[file, length]] : []
  })
  // One more? A text of a page belongs to the office; one of the interface, into `site/content`.
  expect(Object.fromEntries(found)).toEqual(known)
})
