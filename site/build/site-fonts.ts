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

/** Height of the font above and below its base line, in em. */
const onest = { ascent: 0.97, descent: 0.305 }

/**
 * Average advance in em of the letters and of the digits in the site's texts: of Onest in its two usual weights, and of
 * the fonts that stand in for it.
 */
export const advances = {
  onest: { regular: { letters: 0.5066, digits: 0.5812 }, bold: { letters: 0.5193, digits: 0.584 } },
  arial: { regular: { letters: 0.4908, digits: 0.5562 }, bold: { letters: 0.5266, digits: 0.5562 } },
  roboto: { regular: { letters: 0.496, digits: 0.562 }, bold: { letters: 0.5016, digits: 0.5737 } },
}

/** Full names of fonts that are as wide as each other. */
const standIns = [
  { like: 'arial', weight: 'regular', fonts: ['Arial', 'Liberation Sans', 'Arimo Regular', 'Helvetica'] },
  {
    like: 'arial',
    weight: 'bold',
    fonts: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold'],
  },
  { like: 'roboto', weight: 'regular', fonts: ['Roboto', 'Roboto Regular'] },
  { like: 'roboto', weight: 'bold', fonts: ['Roboto Bold', 'Roboto'] },
] as const

/** Faces of fonts on the visitor's machine, as wide and as high as Onest: little moves when it arrives. */
export const standInFaces = (): string =>
  standIns.flatMap(standIn => [standInFace(standIn, 'letters'), standInFace(standIn, 'digits')]).join('\n')

const standInFace = (
  { like, weight, fonts }: (typeof standIns)[number],
  signs: 'letters' | 'digits',
): string => {
  const scale = advances.onest[weight][signs] / advances[like][weight][signs]
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`
  return `@font-face {
    font-family: "Onest ${like}";
    font-weight: ${weight === 'bold' ? '550 900' : '100 549'};
    src: ${fonts.map(font => `local("${font}")`).join(', ')};
    size-adjust: ${percent(scale)};
    ascent-override: ${percent(onest.ascent / scale)};
    descent-override: ${percent(onest.descent / scale)};
    line-gap-override: 0%;
    ${signs === 'digits' ? 'unicode-range: U+30-39;' : ''}
  }`
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
