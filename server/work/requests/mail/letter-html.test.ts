import { expect, test } from 'vitest'
import { letterHtml } from './letter-html.ts'

test.each([
  [
    'Расчёт: https://broker.example/calculator?route=usa&price=6400.',
    'Расчёт: <a href="https://broker.example/calculator?route=usa&amp;price=6400">https://broker.example/calculator?route=usa&amp;price=6400</a>.',
  ],
  [
    '«https://a.example/lot», (http://b.example)\nи <b>',
    '«<a href="https://a.example/lot">https://a.example/lot</a>», (<a href="http://b.example">http://b.example</a>)<br>и &lt;b&gt;',
  ],
  ['https://a.example/x\u200by…', '<a href="https://a.example/x\u200by">https://a.example/x\u200by</a>…'],
  ['a.example и https://', 'a.example и https://'],
  [
    'https://a.example/"onclick="x',
    '<a href="https://a.example/">https://a.example/</a>&quot;onclick=&quot;x',
  ],
])('%s is led to', (text, html) => expect(letterHtml('ru', text)).toContain(`<p>${html}</p>`))
