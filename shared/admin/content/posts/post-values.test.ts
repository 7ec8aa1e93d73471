import { expect, test } from 'vitest'
import { checkPost, emptyPost, postBodyOf, storedPostText } from './post-values.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const good = { ...emptyPost, title: 'Как считается акциз', description: 'Ставки и льготы', imageAlt: 'Порт' }
const base = { image: '/media/a.jpg', status: 'draft' } as const
const stored = { base, file: null, lang: 'ru' } as const
const without = { ...stored, base: null }

test.each([
  ['<p></p>', ''],
  ['', ''],
  [' <p> </p> ', ''],
  ['<p>Акциз</p>', '<p>Акциз</p>'],
  ['<p></p><p></p>', '<p></p><p></p>'],
  ['<p><img src="/media/a.jpg"></p>', '<p><img src="/media/a.jpg"></p>'],
])('stores %j as %j', (html, text) => {
  expect(storedPostText(html)).toBe(text)
})

test.each([
  ['title', { status: 'published' as const, title: '  ' }],
  ['description', { status: 'published' as const, description: ' ' }],
  ['slug', { slug: 'Акциз' }],
  ['order', { order: 'много' }],
  ['description', { description: 'а'.repeat(501) }],
  ['imageAlt', { status: 'published' as const, imageAlt: ' ' }],
  ['text', { status: 'published' as const, text: '<p>а</p><img src="/media/a.jpg" alt="">' }],
  ['publishedAt', { status: 'scheduled' as const }],
  ['publishedAt', { status: 'scheduled' as const, publishedAt: '2026-11-20T11:59' }],
])('complains about %s', (field, change) => {
  expect(Object.keys(checkPost({ ...good, ...change }, stored, now))).toEqual([field])
})

test('asks for a picture when there is none, and rejects one that is too big', () => {
  expect(checkPost({ ...good, status: 'published' }, without, now)).toHaveProperty('image')
  const huge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.jpg')
  expect(checkPost(good, { ...stored, file: huge }, now)).toHaveProperty('image')
})

test('a draft needs one word or a picture, a translation a word of its own, and what is out no summary', () => {
  expect(Object.keys(checkPost(emptyPost, without, now))).toEqual(['title'])
  const unpublished = checkPost({ ...emptyPost, status: 'published' }, without, now)
  expect(unpublished.title).toBe('Заголовок: заполните поле')
  expect(checkPost({ ...emptyPost, text: '<p>Слово</p>' }, without, now)).toEqual({})
  expect(checkPost(emptyPost, stored, now)).toEqual({})
  const translation = { ...stored, lang: 'uk' as const }
  expect(checkPost({ ...emptyPost, text: '<p>Слово</p>' }, translation, now)).toEqual({})
  expect(Object.keys(checkPost(emptyPost, translation, now))).toEqual(['title'])
  expect(checkPost({ ...good, title: '', status: 'published' }, translation, now)).toHaveProperty('title')
  const out = { ...good, description: '', status: 'published' as const }
  expect(checkPost(out, { ...stored, base: { ...base, status: 'published' } }, now)).toEqual({})
})

test('lets a good post through', () => {
  expect(checkPost(good, stored, now)).toEqual({})
  const later = { ...good, status: 'scheduled' as const, publishedAt: '2026-11-21T09:00' }
  expect(checkPost(later, stored, now)).toEqual({})
})

test('a draft carries no date, a scheduled post the moment of its Kyiv time', () => {
  const dated = { ...good, publishedAt: '2026-11-21T09:00', categories: ['3', '7'] }
  expect(postBodyOf(dated)).not.toHaveProperty('publishedAt')
  expect(postBodyOf({ ...dated, status: 'scheduled' })).toMatchObject({
    publishedAt: '2026-11-21T07:00:00.000Z',
    categories: '[3,7]',
    order: '0',
  })
})

test('the words of a picture may hold brackets', () => {
  const text = '<img src="/media/a.jpg" alt="Цена > 100 < 200"><img alt="Порт" src="/media/b.jpg"><p>а</p>'
  expect(checkPost({ ...good, status: 'published', text }, stored, now)).toEqual({})
})

test('a draft may have pictures without words', () => {
  const text = '<img src="/media/a.jpg" alt=" "><img src="/media/b.jpg">'
  expect(checkPost({ ...good, imageAlt: '', text }, stored, now)).toEqual({})
})

test('a new post is a draft without words, whose place in the list is that of its date', () => {
  expect(emptyPost).toMatchObject({ title: '', text: '', picture: '', categories: [] })
  expect([emptyPost.status, emptyPost.order, emptyPost.publishedAt]).toEqual(['draft', '0', ''])
})
