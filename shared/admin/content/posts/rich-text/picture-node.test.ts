// @vitest-environment happy-dom
import { createDocument, getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensions } from './editor-extensions.ts'
import { placeOfPicture, widthOf } from './picture-node.ts'

const schema = getSchema(extensions)
const first = '<p>Первый абзац</p>'

test.each([
  ['near the beginning of a paragraph: before it', 3, 0],
  ['in its second half: after it', 10, 14],
  ['at its end: after it', 13, 14],
  ['in an empty paragraph: in its place', 15, 15],
  ['in a heading: after it', 22, 24],
])('a picture stands between blocks, never in a word: %s', (_where, position, place) => {
  const doc = createDocument(`${first}<p></p><h2>Ставка</h2>`, schema)
  expect(placeOfPicture(doc, position)).toBe(place)
})

test.each([
  ['wide', 'wide'],
  ['video half', 'half'],
  ['admin-toolbar', null],
  [null, null],
])('the width among the classes %s is %s', (classes, width) => {
  expect(widthOf(classes)).toBe(width)
})
