import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { advances, cutFaces, standInFaces } from './site-fonts.ts'

const root = join(import.meta.dirname, '../..')
const faces = cutFaces(readFileSync(join(root, 'site/styles/fonts.css'), 'utf8'))

const visitorsParts = ['calculation', 'content', 'platform', 'work']

/** Where the words of the public pages are written. */
const written = [
  ...['ru', 'uk'].flatMap(language => visitorsParts.map(part => `shared/messages/${language}/${part}`)),
  'site/pages',
  'site/components',
  'site/layouts',
  'site/calculator',
  'site/callback',
]

describe('the fonts that stand in for Onest', () => {
  const texts: string[] = []
  for (const file of globSync(`shared/messages/*/{${visitorsParts.join()}}/*.json`, { cwd: root }))
    JSON.parse(readFileSync(join(root, file), 'utf8'), (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value.replaceAll(/\{[^}]*\}|\d/g, ''))
      return value
    })

  it.each([
    ['regular', '400Regular'],
    ['bold', '600SemiBold'],
  ] as const)('are as wide and as high as it, %s', (weight, name) => {
    const font = create(
      readFileSync(join(root, `node_modules/@expo-google-fonts/onest/${name}/Onest_${name}.ttf`)),
    ) as Font
    const averageOf = (text: string) =>
      [...text].reduce(
        (sum, sign) => sum + font.glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth,
        0,
      ) /
      text.length /
      font.unitsPerEm
    const { letters, digits } = advances.onest[weight]
    expect(Math.abs(averageOf(texts.join(' ')) / letters - 1)).toBeLessThan(0.02)
    expect(averageOf('0123456789')).toBeCloseTo(digits, 3)
    const faces = standInFaces().split('@font-face').slice(1)
    expect(faces).toHaveLength(8)
    for (const face of faces) {
      const [scale = 0, ascent = 0, descent = 0, gap] = [...face.matchAll(/([\d.]+)%/g)].map(([, share]) =>
        Number(share),
      )
      expect((scale * ascent) / 10_000).toBeCloseTo(font.ascent / font.unitsPerEm, 2)
      expect((scale * descent) / 10_000).toBeCloseTo(-font.descent / font.unitsPerEm, 2)
      expect(gap).toBe(0)
    }
  })

  it('are named after it, in the sheet that the site begins with', () => {
    const families = new Set([...standInFaces().matchAll(/font-family: ("[^"]+")/g)].map(([, name]) => name))
    const tokens = readFileSync(join(root, 'shared/ui/tokens.css'), 'utf8')
    expect(tokens).toContain(`--font: "Onest Variable", "Onest", ${[...families].join(', ')}, system-ui`)
    expect(readFileSync(join(root, 'site/styles/site.css'), 'utf8')).toContain(
      'made-styles/stand-in-fonts.css',
    )
  })
})

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
