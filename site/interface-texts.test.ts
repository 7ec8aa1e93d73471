import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// What visitors read is the office's (`server/content/site-pages`), or a message of the interface in both languages
// (`shared/messages`). The sources of the site themselves say nothing.

const root = join(import.meta.dirname, '..')

/** Letters as they stand, or by their numbers. */
const letters = /[А-Яа-яЁёІіЇїЄєҐґ]|\\u\{?04[\da-f]{2}|&#(?:x4[\da-f]{2}|1[01]\d{2});|\\0{0,2}4[0-9a-f]{2}\b/i

/** Strings are found first: what looks like a comment in one is none. */
const comments =
  /(['"`])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*|<!--[\s\S]*?-->/g

const isSpeaking = (source: string): boolean =>
  letters.test(source.replaceAll(comments, found => (/^(?:\/[*/]|<!--)/.test(found) ? '' : found)))

it.each([
  "text: 'Мы'",
  '<p>Далі</p> // the next page',
  "const text = 'https://a.ua // Мы'",
  '`https://a.ua\n// Мы`',
  "const text = '\\u041c\\u044b'",
  '.price::after { content: "\\041c"; }',
  '.price::after { content: "грн"; }',
  '<text>Ціна</text>',
  '<text>&#x41c;</text>',
])('sees a text in %s', source => {
  expect(isSpeaking(source)).toBe(true)
})

it.each([
  "/** Мы везём машины под ключ. */ const label = 'mail' // Почта",
  '<!-- Мы --><path d="M0 0"/>',
  "const space = '\\u00a0'",
])('sees no text in %s', source => {
  expect(isSpeaking(source)).toBe(false)
})

it('every text of the interface stands in the catalogues', () => {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'site', 'shared/ui']
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(file => /\.(?:tsx?|css|svg|html|json|webmanifest)$/.test(file))
    .filter(file => !/\.test\.tsx?$|^site\/e2e/.test(file))
    // Pictures of the example's posts, which the office replaces with its own.
    .filter(file => !file.startsWith('site/art/posts/'))
    .filter(file => existsSync(join(root, file)))
  expect(files.length).toBeGreaterThan(120)
  expect(files.filter(file => isSpeaking(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
