/**
 * Cuts Onest down to the letters of the site's texts, which halves the bytes before the first paint. `fonts.css`
 * assigns letters to files; the full files remain for all other letters.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const styles = resolve(import.meta.dirname, '../styles/fonts.css')
const folder = resolve(import.meta.dirname, '../../dist/site/fonts')

/** Provides the style sheet's `site-fonts/…` files, one for each face that refers to such a file. */
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

/** Faces of a style sheet whose font is to be cut, with the letters of their `unicode-range`. */
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
