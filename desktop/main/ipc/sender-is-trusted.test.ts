import { expect, test } from 'vitest'
import { senderIsTrusted } from './sender-is-trusted.ts'

test('the main frame of our page is trusted', () => {
  expect(senderIsTrusted({ url: 'app://office/admin/posts', parent: null })).toBe(true)
})

test.each([
  ['a frame inside our page', { url: 'app://office/admin', parent: {} }],
  ['a frame that is gone', null],
  ['no frame', undefined],
  ['a page from elsewhere', { url: 'https://example.com/', parent: null }],
  ['a look-alike host', { url: 'app://office.example/', parent: null }],
  ['a host in the user name', { url: 'app://office@example/', parent: null }],
  ['an empty page', { url: 'about:blank', parent: null }],
  ['a blob of ours', { url: 'blob:app://office/1', parent: null }],
  ['a file', { url: 'file:///app/office', parent: null }],
  ['nothing', { url: '', parent: null }],
])('%s is not trusted', (_name, frame) => {
  expect(senderIsTrusted(frame)).toBe(false)
})
