import { readdirSync, readFileSync } from 'node:fs'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { plainText } from '../richtext/plain-text.ts'
import { sanitise } from '../richtext/sanitise.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'

describe('a text as Markdown', () => {
  it.each([
    [
      '<h2>Цена</h2><p>Это <strong>важно</strong> и <em>срочно</em>.</p>',
      '## Цена\n\nЭто **важно** и *срочно*.\n',
    ],
    ['<p><strong> а </strong>б</p>', '**а** б\n'],
    ['<ul><li><p>один</p></li><li><p>два</p><ul><li>три</li></ul></li></ul>', '- один\n- два\n\n  - три\n'],
    ['<ol start="3"><li>три</li><li>четыре</li></ol>', '3. три\n4. четыре\n'],
    ['<blockquote><p>а</p><p>б</p></blockquote>', '> а\n>\n> б\n'],
    ['<p>а<br>б</p>', 'а\\\nб\n'],
    ['<p><a href="/calculator?a=(1)">считать</a></p>', '[считать](</calculator?a=(1)>)\n'],
    ['<pre><code class="language-js">a = `b`\n</code></pre>', '```js\na = `b`\n```\n'],
    ['<p>2 * 3 и [скобки] _и_</p>', '2 \\* 3 и \\[скобки\\] \\_и\\_\n'],
    ['<p># не заголовок</p><p>1. не список</p>', '\\# не заголовок\n\n1\\. не список\n'],
    ['<p>1) паспорт</p><p>---</p><p>а<br>===</p>', '1\\) паспорт\n\n\\---\n\nа\\\n\\===\n'],
    ['<p>&lt;script&gt; &amp;copy; и A&amp;B</p>', '\\<script\\> \\&copy; и A&B\n'],
    ['<p>{{ цена }} {% if %}</p>', '\\{\\{ цена }} \\{\\% if %}\n'],
    ['<p><code>{{ a }}</code></p>', '<code>&#123;&#123; a }}</code>\n'],
    ['<pre>{{ a\n\n }}</pre>', '<pre>&#123;&#123; a&#10;\n }}</pre>\n'],
    ['<pre>а<br>б</pre>', '```\nа\nб\n```\n'],
    [
      '<p>а</p><figure class="wide"><img src="../pictures/a.jpg" alt="Порт [1]"></figure>',
      'а\n\n![Порт \\[1\\]](../pictures/a.jpg)\n',
    ],
    ['<figure><a href="/x"><img src="/a.jpg" alt=""></a></figure>', '[![](/a.jpg)](/x)\n'],
    // Two of them begin a comment of Obsidian, or highlight the words behind them.
    ['<p>50%% и %%</p>', '50\\%% и \\%%\n'],
    ['<p>==итого==</p>', '\\==итого\\==\n'],
    ['<hr>', '---\n'],
    ['<h2>а<br />б</h2><h3>а #</h3>', '## а б\n\n### а \\#\n'],
    ['<p>а<br /></p><p><strong>б<br /></strong>в</p>', 'а\n\n**б**\\\nв\n'],
    ['<ul><li>а</li></ul><ul><li>б</li></ul>', '- а\n\n<!-- -->\n\n- б\n'],
    ['<p><s>1300 $</s>1200 $</p>', '<s>1300 $</s>1200 $\n'],
    ['', ''],
  ])('%s', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
  })

  it('leaves what Markdown has no words for as HTML', () => {
    const html = '<figure class="wide"><img src="/a.jpg" alt="x"><figcaption>б</figcaption></figure>'
    expect(htmlToMarkdown(html)).toBe(`${html}\n`)
  })

  it.each([
    '<ol><li>а</li></ol><ol start="5"><li>б</li></ol>',
    '<ol><li>а</li><li>б</li></ol><ol><li>в</li></ol><ul><li>г</li></ul>',
    '<ul><li>а<ul><li>б</li></ul><ul><li>в</li></ul></li></ul>',
    '<blockquote><p>а</p></blockquote><blockquote><p>б</p></blockquote>',
    '<p><strong>Цена:</strong>900 $</p>',
    '<p>цена<strong>«900»</strong>, <em>(а)</em>: <s>1300 $</s></p>',
    '<p>900<strong>$</strong>, <strong>900</strong>$ и <strong>9</strong>00</p>',
    '<p><s>1300 $</s>1200 $</p>',
    '<p><strong>а</strong><em>б</em><s>в</s><strong>г</strong></p>',
    '<p><em><strong>а</strong>б</em>, <strong>а<em>б</em></strong>, <strong><em>а</em></strong></p>',
    '<p>а<em><strong>(б)</strong></em>в</p>',
    '<p><strong>а:<br />б</strong></p>',
    '<p><code>а</code><code>б</code>, 😀<strong>(в)</strong></p>',
    '<p>Скидка!<a href="/x">здесь</a></p>',
    '<p>https://a.example/x_y*z, www.a.example/x_y и a_b@c.example</p>',
    '<p><strong>а</strong>: <a href="https://a.example/x_y">https://a.example/x_y</a></p>',
  ])('reads as the same text again: %s', html => {
    const back = sanitise(marked.parse(htmlToMarkdown(html), { async: false }))
    const bare = (text: string) => text.replaceAll(/\n| rel="[^"]*"|(?<=<li>(?:<p>)?[^<]*)<\/?p>/g, '')
    expect(bare(back)).toBe(bare(html))
  })

  it('reads as the same words as the example posts', () => {
    const folder = new URL('../../demo/posts/', import.meta.url)
    const texts = readdirSync(folder).filter(name => name.endsWith('.html'))
    expect(texts.length).toBeGreaterThan(5)
    for (const name of texts) {
      const clean = sanitise(readFileSync(new URL(name, folder), 'utf8'))
      const back = sanitise(marked.parse(htmlToMarkdown(clean), { async: false }))
      expect(plainText(back), name).toBe(plainText(clean))
    }
  })
})
