import { expect, it } from 'vitest'
import { emptyTexts, type ImportPost } from './import-shape.ts'
import { preparePost } from './prepare-post.ts'
import type { Rewriting } from './rewrite-html.ts'

const prepared = (html: string, pictures: Rewriting['pictures'] = new Map()) => {
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
    pictures,
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

it('makes no link to the home page of one that leads nowhere', () => {
  expect(prepared('<p><a href="">слово</a></p>')).toEqual({ text: '<p>слово</p>', leftOut: [] })
})

it('leaves no buttons and clocks of the players of Ghost in the text', () => {
  const icon = '<svg viewBox="0 0 24 24"><path d="M0"></path></svg>'
  const player = `<button>${icon}</button><span>0:00</span><div>/<span>60</span></div><input type="range"><button>1×</button>`
  const html = `<div class="kg-card kg-audio-card"><img src="" alt="audio-thumbnail" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-thumbnail placeholder">${icon}</div><div><audio src="/a.mp3"></audio><div class="kg-audio-title">Запись</div><div class="kg-audio-player">${player}</div></div></div>
<figure class="kg-card kg-video-card"><div><video src="/v.mp4"></video><div class="kg-video-overlay"><button>${icon}</button></div><div class="kg-video-player-container"><div>${player}</div></div></div><figcaption>Осмотр</figcaption></figure>
<div class="kg-card kg-toggle-card"><h4>Вопрос</h4><button class="kg-toggle-card-icon">${icon}</button><div>Ответ</div></div>`
  const { text, leftOut } = prepared(html)
  expect(
    text
      .replaceAll(/<[^<>]*>|\s+/g, ' ')
      .trim()
      .split(/ +/),
  ).toEqual([...['Запись', 'Осмотр', 'Вопрос', 'Ответ']])
  expect(leftOut.map(({ what }) => what)).toEqual(['Звук', 'Видеофайл'])
})

it('keeps the two names below a bookmark of Ghost apart', () => {
  const names =
    '<span class="kg-bookmark-author">Минфин</span><span class="kg-bookmark-publisher">Редакция</span>'
  expect(prepared(`<div class="kg-bookmark-metadata">${names}</div>`).text).toBe('<p>Минфин • Редакция</p>')
})

it('leaves out what the form of a Ghost card says once it is sent', () => {
  const form =
    '<form class="kg-signup-card-form"><button class="kg-signup-card-button">Go</button><div class="kg-signup-card-success">Email sent!</div></form>'
  const { text } = prepared(
    `<div class="kg-card kg-signup-card"><h2>Новости</h2>${form}<p>Без рекламы</p></div>`,
  )
  expect(text).toBe('<h2>Новости</h2><p>Без рекламы</p>')
})

it('keeps the background of a figure as its one picture, and shows an anchor as people read it', () => {
  const html = `<figure><div style="background: url('/a.jpg') 50%"></div><figcaption>Слова</figcaption></figure><h2 id="%D1%86">Сбор</h2>`
  const pictures = new Map([['/a.jpg', { src: `/media/${'0'.repeat(64)}-1.jpg`, width: 1, height: 1 }]])
  const { text, leftOut } = prepared(html, pictures)
  expect(text.match(/<figure>/g)).toHaveLength(1)
  expect(leftOut.map(({ what }) => what)).toEqual(['Якорь #ц'])
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
