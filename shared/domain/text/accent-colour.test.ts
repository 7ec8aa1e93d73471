import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentShades, checkAccent, contrast, parseAccent, readable, usualAccent } from './accent-colour.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrast('#cc9557', '#cc9557')).toBe(1)
})

test.each(['#cc9557', ' #CC9557 '])('%j is a colour', text => expect(parseAccent(text)).toBe('#cc9557'))
test.each(['', 'red', '#fff', '#cc9557;}', '#cc955g', '#cc955700', 'url(x)'])('%j is none', text =>
  expect(parseAccent(text)).toBeNull(),
)

const colours = [
  usualAccent,
  '#0057b7',
  '#ffd700',
  '#8b0000',
  '#00a86b',
  '#777777',
  '#101010',
  '#fefefe',
  '#7b2ff7',
]
test.each(colours)('small text in the shades of %s can be read in both themes', colour => {
  const [, , , light, dark] = checkAccent(colour)
  expect(light?.ratio).toBeGreaterThanOrEqual(readable)
  expect(dark?.ratio).toBeGreaterThanOrEqual(readable)
})

test('a colour that is readable as it is stays', () => {
  expect(accentShades('#0057b7').deep).toBe('#0057b7')
  expect(accentShades('#ffd700').light).toBe('#ffd700')
})

test('what is written on the colour is dark on light and light on dark', () => {
  expect(accentShades('#ffd700').on).toBe('#14161a')
  expect(accentShades('#0057b7').on).toBe('#ffffff')
})

test('a button that its ground swallows is reported for that theme alone', () => {
  const failing = (colour: string) => checkAccent(colour).flatMap(({ name, holds }) => (holds ? [] : [name]))
  expect(failing(usualAccent)).toEqual([])
  expect(failing('#f5f2ec')).toEqual(['Кнопка в светлой теме'])
  expect(failing('#16181c')).toEqual(['Кнопка в тёмной теме'])
})

test('the shipped accent is written once for the programs, and once for the style sheets', () => {
  const sources = globSync('{server,shared,site,desktop}/**/*.{ts,tsx,css}').filter(
    file => !file.includes('.test.'),
  )
  const writing = sources.filter(file => readFileSync(file, 'utf8').toLowerCase().includes(usualAccent))
  expect(writing.toSorted()).toEqual(['shared/domain/text/accent-colour.ts', 'shared/ui/tokens.css'])
})
