// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { blockDifferences, blocksOf } from './text-blocks.ts'

test('words outside of every element stay words, whatever they look like', () => {
  const words = '&lt;img src=x onerror=alert(1)&gt;'
  expect(blocksOf(`<p>раз</p>${words}`)).toEqual(['<p>раз</p>', words])
  expect(blocksOf('Copart &amp; IAAI')).toEqual(['Copart &amp; IAAI'])
  expect(blockDifferences('', words)).toEqual([{ kind: 'changed', removed: [], added: [words] }])
})
