/**
 * Cuts Onest down to the letters that the site is written in: half the bytes before the first paint. `fonts.css` says
 * which letters come from which file; the whole files stay behind them for every other letter.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const styles = resolve(import.meta.dirname, '../styles/fonts.css')
const folder = resolve(import.meta.dirname, '../../dist/site/fonts')

/** Gives the style sheet `site-fonts/…`, one file for each of its faces that is named so. */
export const siteFonts = (): Plugin => ({
  name: 'site-fonts',
  config: async () => {
    await Promise.all(cutFaces(readFileSync(styles, 'utf8')).map(cut))
    return { resolve: { alias: { 'site-fonts': folder } } }
  },
})

interface CutFace {
  file: string
  letters: string
}

const require = createRequire(import.meta.url)

const cut = async ({ file, letters }: CutFace): Promise<void> => {
  const whole = file.replace('.woff2', '-wght-normal.woff2')
  const bytes = readFileSync(require.resolve(`@fontsource-variable/onest/files/${whole}`))
  const font = await subsetFont(bytes, letters, { targetFormat: 'woff2' })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), font)
}

/** The faces of a style sheet that are to be cut, with the letters of their `unicode-range`. */
export const cutFaces = (css: string): CutFace[] =>
  (css.match(/@font-face \{[^}]*\}/g) ?? []).flatMap(face => {
    const file = /url\("site-fonts\/([\w-]+\.woff2)"\)/.exec(face)?.[1]
    const range = /unicode-range:([^;]+);/.exec(face)?.[1]
    return file && range ? [{ file, letters: lettersOf(range) }] : []
  })

const lettersOf = (range: string): string =>
  [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at)
    })
    .map(code => String.fromCodePoint(code))
    .join('')
