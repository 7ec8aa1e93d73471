import { expect, test } from 'vitest'
import { inlineHrefs, parseInline, plainInline } from './inline-text.ts'

const text = (value: string) => ({ kind: 'text', text: value })

test('bold, italic and links', () => {
  expect(parseInline('Цена **под ключ**, *без* [скидок](/calculator?route=usa)')).toEqual([
    text('Цена '),
    { kind: 'strong', parts: [text('под ключ')] },
    text(', '),
    { kind: 'em', parts: [text('без')] },
    text(' '),
    { kind: 'link', href: '/calculator?route=usa', parts: [text('скидок')] },
  ])
})

test('a link may be bold, and have bold in its label', () => {
  expect(plainInline('**[Авто](/usa)** и [*два* слова](/eu)')).toBe('Авто и два слова')
  expect(inlineHrefs('**[Авто](/usa)** и [*два* слова](/eu)')).toEqual(['/usa', '/eu'])
})

test('an address may hold brackets, and a link may stand in them', () => {
  expect(inlineHrefs('[d](https://e.com/a_(b)) и ([e](/usa)), [f](/eu_(a)_(b))')).toEqual([
    'https://e.com/a_(b)',
    '/usa',
    '/eu_(a)_(b)',
  ])
  expect(plainInline('[d](https://e.com/a_(b)) и ([e](/usa))')).toBe('d и (e)')
})

test.each([
  ...[
    '',
    'просто текст',
    '5 * 3 * 2',
    'Контейнер 12*2,4*2,6 м',
    'Порт 600*, Клайпеда 700*',
    'Сбор 600 $*, НДС 20 %*',
    'НДС*, акциз*',
    '**',
    '****',
    '*',
    '**открыто',
    'a*',
    '[]()',
    '[a]()',
    '[a] (/b)',
    '[a](b c)',
  ],
  ...[
    '<b>x</b>',
    '&lt;',
    '[a](javascript:alert(1))',
    '[a](//evil.example)',
    '[a](data:text/html,x)',
    '[a](/\\evil)',
  ],
  ...['[a](https://u:p@evil.example)', '[a](JaVaScRiPt:x)', '[a](\u0001javascript:x)'],
])('%j stays as it was typed', source => {
  expect(parseInline(source)).toEqual(source === '' ? [] : [text(source)])
})

test('nothing of a text is lost, however the marks are crossed', () => {
  for (const source of ['**a *b** c*', '*[a*](/b)', '[**a](/b)**', '***a***', '[[a](/b)](/c)']) {
    expect(plainInline(source).replace(/[*[\]()]|\/[bc]/g, '')).toBe(source.replace(/[*[\]()]|\/[bc]/g, ''))
  }
})

test('marks without end take no time', () => {
  for (const mark of ['*', '**', '[', '[a](', '[a](b(', '[a](()', '[x]([a](b)', '*a', '[a', '**a *b'])
    expect(plainInline(mark.repeat(20_000)).length).toBeGreaterThan(0)
})
