import { expect, test } from 'vitest'
import { anyMarker, presetOf, splitAtBlocks } from './post-blocks.ts'

test('a text is split at its blocks', () => {
  const html =
    '<p>раз</p><div data-block="calculator" data-preset="route=usa&amp;price=9500"></div><div data-block="rate"></div><p>два</p>'
  const blocks = [
    { kind: 'calculator', preset: 'route=usa&price=9500' },
    { kind: 'rate', preset: '' },
  ]
  expect(splitAtBlocks(html)).toEqual({ texts: ['<p>раз</p>', '', '<p>два</p>'], blocks })
  expect(html.split(anyMarker)).toEqual(splitAtBlocks(html).texts)
  expect(splitAtBlocks('<p>без блоков</p>')).toEqual({ texts: ['<p>без блоков</p>'], blocks: [] })
})

test('what is no block of ours stays text', () => {
  for (const html of [
    '<div data-block="unknown"></div>',
    '<div data-block="rate">слова</div>',
    '<div></div>',
  ])
    expect(splitAtBlocks(html)).toEqual({ texts: [html], blocks: [] })
})

test.each([
  ['', ''],
  ['https://broker.example/calculator?route=usa&price=9500#bill', 'route=usa&price=9500'],
  ['/calculator?place=Birmingham%2C+AL', 'place=Birmingham%2C+AL'],
  ['http://localhost:3000/calculator/?route=eu', 'route=eu'],
  ['/calculator', null],
  ['/usa?route=usa', null],
  ['слово', null],
  ['/calculator?a="><script>', null],
  ['https://broker.example/uk/calculator?route=eu&price=9500', 'route=eu&price=9500'],
  ['\u200b/ru/calculator?route=usa', 'route=usa'],
  ['javascript:alert(1)/calculator?a=1', null],
])('the preset of %s is %s', (address, preset) => {
  expect(presetOf(address)).toBe(preset)
})
