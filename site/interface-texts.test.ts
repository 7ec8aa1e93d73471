import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// What visitors read is the office's (`server/content/site-pages`), or a message of the interface in both languages
// (`shared/messages`). The sources of the site themselves say nothing.

const root = join(import.meta.dirname, '..')

const letters = /[А-Яа-яЁёІіЇїЄєҐґ]/

const isSpeaking = (source: string): boolean =>
  letters.test(source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, ''))

it('sees a label, and no comments', () => {
  expect(isSpeaking("text: 'Мы'")).toBe(true)
  expect(isSpeaking('<p>Далі</p> // the next page')).toBe(true)
  expect(isSpeaking("/** Мы везём машины под ключ. */ const label = 'mail' // Почта")).toBe(false)
})

it('every text of the interface stands in the catalogues', () => {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'site']
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^site\/e2e/.test(file))
    .filter(file => existsSync(join(root, file)))
  expect(files.length).toBeGreaterThan(80)
  expect(files.filter(file => isSpeaking(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
