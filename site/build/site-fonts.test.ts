import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cutFaces } from './site-fonts.ts'

const root = join(import.meta.dirname, '../..')
const faces = cutFaces(readFileSync(join(root, 'site/styles/fonts.css'), 'utf8'))

/** Where the words of the public pages are written. */
const written = [
  'shared/messages/ru',
  'shared/messages/uk',
  'site/pages',
  'site/components',
  'site/layouts',
  'site/calculator',
  'site/callback',
]

describe('the fonts of the site', () => {
  it('are cut to what the style sheet names', () => {
    const face = (source: string) => `@font-face { src: url("${source}"); unicode-range: U+41-43, U+20B4; }`
    expect(cutFaces(face('site-fonts/onest-some.woff2'))).toEqual([
      { file: 'onest-some.woff2', letters: 'ABC₴' },
    ])
    expect(cutFaces(face('@fontsource-variable/onest/files/onest-latin-wght-normal.woff2'))).toEqual([])
  })

  it('hold every letter that the pages are written in', () => {
    const letters = new Set(faces.map(face => face.letters).join(''))
    // A word joiner is rendered as nothing, so that no font need have it.
    const drawn = (letter: string) => letter > ' ' && letter !== '\u2060'
    const missing = new Set<string>()
    for (const folder of written) {
      const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      for (const name of files.filter(file => /\.(json|tsx?)$/.test(file) && !file.includes('.test.'))) {
        for (const letter of readFileSync(join(root, folder, name), 'utf8')) {
          if (drawn(letter) && !letters.has(letter)) missing.add(`${letter} in ${folder}/${name}`)
        }
      }
    }
    expect([...missing]).toEqual([])
    for (const letter of '’ґєії₴€$«»—–№×−→≈²³…\u00a0') expect(letters, letter).toContain(letter)
  })
})
