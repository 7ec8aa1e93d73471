import { expect, it } from 'vitest'
import { emptyTexts, type ImportPost } from './import-shape.ts'
import { preparePost } from './prepare-post.ts'

const prepared = (html: string) => {
  const post: ImportPost = {
    ...emptyTexts,
    sourceId: '7',
    title: 'Порт',
    slug: 'port',
    addresses: [],
    categories: [],
    html,
    order: 0,
    picture: null,
    status: 'draft',
    publishedAt: null,
    leftOut: [],
  }
  const now = new Date('2026-01-05T10:00:00Z')
  const { fields, leftOut } = preparePost(post, {
    origin: 'https://old.example',
    pictures: new Map(),
    publicUrl: 'https://new.example',
    now,
  })
  return { text: fields.text, leftOut }
}

it('reads a text as a paste is read: lines, figures, lists, blank paragraphs, pictographs', () => {
  const html = `<div>Сбор 600 $</div><div>Доставка 1200<sup>1</sup> $ <img src="https://s.w.org/1f697.svg" alt="🚗"></div>
<p>&nbsp;</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>договор</p>`
  expect(prepared(html)).toEqual({
    text: '<p>Сбор 600 $</p><p>Доставка 1200¹ $ 🚗</p>\n<ol start="2"><li><p>договор</p></li></ol>',
    leftOut: [],
  })
})

it('names hidden text, once with its number', () => {
  const hidden = '<span style="display:none"> 700</span>'
  const why = 'на старом сайте его не было видно'
  expect(prepared(`<p>900 $${hidden}</p>`)).toEqual({
    text: '<p>900 $</p>',
    leftOut: [{ what: 'Скрытый текст', why }],
  })
  expect(prepared(`<p>900 $${hidden}</p><p hidden>б</p>`).leftOut).toEqual([
    { what: 'Скрытый текст × 2', why },
  ])
})
