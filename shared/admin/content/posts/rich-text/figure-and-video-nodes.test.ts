// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { sanitise } from '#server/content/richtext/sanitise.ts'
import { extensions } from './editor-extensions.ts'
import { videoAddress } from './figure-and-video-nodes.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?t=42s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/123456789', null],
  ['https://youtube.com.evil.example/embed/dQw4w9WgXcQ', null],
  ['https://user@youtube.com/embed/dQw4w9WgXcQ', null],
  ['http://youtu.be/dQw4w9WgXcQ', null],
  ['javascript:alert(1)//youtu.be/dQw4w9WgXcQ', null],
  ['слово', null],
])('the video address of %s is %s', (typed, expected) => {
  expect(videoAddress(typed)).toBe(expected)
})

const picture = `/media/${'a'.repeat(64)}-640.jpg`

test.each([
  `<figure><img src="${picture}" alt="Порт" width="640" height="480"><figcaption>Порт Клайпеда</figcaption></figure>`,
  `<figure class="wide"><img src="${picture}" alt="Порт"><figcaption></figcaption></figure>`,
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Осмотр" width="560" height="315" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" allowfullscreen=""></iframe>',
  `<figure><a href="/cars"><img src="${picture}" alt="Порт"></a><figcaption>Порт Клайпеда</figcaption></figure>`,
  `<a href="https://iaai.com/" rel="noopener noreferrer nofollow"><img src="${picture}" alt="Лот"></a>`,
  '<table><caption>Сборы порта</caption><tbody><tr><td><p>600 $</p></td></tr></tbody></table>',
  `<ol><li><h3>Торги</h3><p>а</p></li><li><img src="${picture}" alt="Лот"><p>б</p></li><li><ul><li><p>в</p></li></ul></li></ol>`,
  '<p>а</p><div data-block="calculator" data-preset="route=usa&amp;price=1"></div><div data-block="fees"></div><p>б</p>',
])('what the sanitiser stores survives the editor, and the other way round: %s', stored => {
  const editor = new Editor({ extensions, content: stored, injectCSS: false })
  const html = editor.getHTML()
  editor.destroy()
  expect(sanitise(html)).toBe(sanitise(stored))
  expect(html).toContain(/<(?:figure|iframe|div|a|caption|li)\b/.exec(stored)?.[0])
})

test('a heading with a picture stays one, and the picture follows it', () => {
  const stored = `<h2><img src="${picture}" alt="Порт"> Порт Клайпеда</h2><p>Дальше</p>`
  const editor = new Editor({ extensions, content: stored, injectCSS: false })
  const html = sanitise(editor.getHTML())
  editor.destroy()
  expect(html).toBe(sanitise(`<h2>Порт Клайпеда</h2><img src="${picture}" alt="Порт"><p>Дальше</p>`))
})
