// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { afterEach, describe, expect, test } from 'vitest'
import { BlockHandle, moveBlock } from './block-handle.ts'
import { commands } from './commands.ts'
import { extensions } from './editor-extensions.ts'
import { pastedCells, tableOfText } from './paste-pictures.ts'
import { choicesFor } from './slash-menu.tsx'

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})
const open = (content: string): Editor => {
  const editor = new Editor({ extensions: [...extensions, BlockHandle], content, injectCSS: false })
  editors.push(editor)
  return editor
}
/** As keys are typed: what reads along hears every letter. */
const type = (editor: Editor, words: string) => {
  for (const letter of words) {
    const { from, to } = editor.state.selection
    const insert = () => editor.state.tr.insertText(letter, from, to)
    const heard = editor.view.someProp('handleTextInput', read => read(editor.view, from, to, letter, insert))
    if (!heard) editor.view.dispatch(insert())
  }
}

test.each([
  ['## ', '<h2></h2>'],
  ['### ', '<h3></h3>'],
  ['- ', '<ul><li><p></p></li></ul>'],
  ['1. ', '<ol><li><p></p></li></ol>'],
  ['> ', '<blockquote><p></p></blockquote>'],
  ['``` ', '<pre><code></code></pre>'],
  ['**10 %**', '<p><strong>10 %</strong></p>'],
  ['*курс*', '<p><em>курс</em></p>'],
  ['~~нет~~', '<p><s>нет</s></p>'],
  ['`HS`', '<p><code>HS</code></p>'],
])('Markdown: %s', (typed, html) => {
  const editor = open('')
  type(editor, typed)
  expect(editor.getHTML().replace(/<p><\/p>$/, '')).toBe(html)
})

test('an address typed without its protocol leads to the site as browsers open it', () => {
  const editor = open('')
  type(editor, 'на copart.com ')
  expect(editor.getHTML()).toContain('<a href="https://copart.com">copart.com</a>')
})

test.each([
  ['Цена *без НДС, доставка *по тарифу', 'Цена *без НДС, доставка *по тарифу'],
  ['Сбор 600 *, 700 *.', 'Сбор 600 *, 700 *.'],
  ['это *важно* и _срочно_', 'это <em>важно</em> и <em>срочно</em>'],
])('of pasted words only those between marks of Markdown are italic: %s', (pasted, html) => {
  const editor = open('')
  editor.view.pasteHTML(`<p>${pasted}</p>`)
  expect(editor.getHTML()).toBe(`<p>${html}</p>`)
})

test('code keeps its link and is bold where it was', () => {
  const html = '<p><a href="/blog/lot"><strong><code>HS 8703</code></strong></a></p>'
  expect(open(html).getHTML()).toBe(html)
})

test('the name of a typed file is no address of a site', () => {
  const editor = open('')
  type(editor, 'см. договор.zip и видео.mov ')
  expect(editor.getHTML()).not.toContain('<a')
})

test('an address pasted onto selected words becomes their link, and nothing else pasted does', () => {
  const paste = (editor: Editor, text: string) => {
    const event = new Event('paste') as ClipboardEvent
    const slice = editor.view.state.schema.text(text)
    const pasted = editor.state.doc.slice(0, 0).content.addToEnd(slice)
    return editor.view.someProp('handlePaste', take =>
      take(
        editor.view,
        event,
        new (editor.state.doc.slice(0, 0).constructor as never as SliceOf)(pasted, 0, 0),
      ),
    )
  }
  const editor = open('<p>Курс банка</p>')
  editor.commands.setTextSelection({ from: 6, to: 11 })
  expect(paste(editor, 'https://bank.gov.ua/')).toBe(true)
  expect(editor.getHTML()).toBe('<p>Курс <a href="https://bank.gov.ua/">банка</a></p>')
  expect(paste(open('<p>а</p>'), 'слово')).toBeFalsy()
})

type SliceOf = new (...parts: unknown[]) => import('@tiptap/pm/model').Slice

describe('cells of a spreadsheet as plain text', () => {
  test.each([
    [
      'Объём\tСтавка\r\n2 л\t50 €\r\n',
      [
        ['Объём', 'Ставка'],
        ['2 л', '50 €'],
      ],
    ],
    [
      'а\tб\tв\nг\tд',
      [
        ['а', 'б', 'в'],
        ['г', 'д', ''],
      ],
    ],
    ['просто слова', null],
    ['строка с\tтабуляцией\nи строка без неё', null],
    ['одна строка\tс табуляцией', null],
    ['\tабзац с отступом\n\tи\tвторой', null],
    [
      '\tСедан\tДжип\nОдесса\t900\t1200',
      [
        ['', 'Седан', 'Джип'],
        ['Одесса', '900', '1200'],
      ],
    ],
    ['', null],
  ])('%j', (text, rows) => {
    expect(pastedCells(text)).toEqual(rows)
  })

  test('become a table', () => {
    const editor = open('')
    const slice = tableOfText(editor.schema, 'а\tб\nв\t')
    editor.view.dispatch(
      editor.state.tr.replaceSelection(
        slice ??
          (() => {
            throw new Error('No table')
          })(),
      ),
    )
    expect(editor.getHTML().replace(/<p><\/p>$/, '')).toMatch(
      /^<table><tbody><tr><td[^>]*><p>а<\/p><\/td><td[^>]*><p>б<\/p><\/td><\/tr><tr>/,
    )
  })
})

describe('a block is moved by keys', () => {
  test('with its cursor, over its neighbour, and back', () => {
    const editor = open('<p>раз</p><h2>два</h2><p>три</p>')
    editor.commands.setTextSelection(2)
    for (const [by, html, cursor] of [
      [1, '<h2>два</h2><p>раз</p><p>три</p>', 7],
      [1, '<h2>два</h2><p>три</p><p>раз</p>', 12],
      [-1, '<h2>два</h2><p>раз</p><p>три</p>', 7],
    ] as const) {
      const moved = moveBlock(editor.state, by)
      if (moved) editor.view.dispatch(moved)
      expect(editor.getHTML()).toBe(html)
      expect(editor.state.selection.from).toBe(cursor)
    }
    editor.commands.undo()
  })

  test('stays where the text ends', () => {
    expect(moveBlock(open('<p>раз</p>').state, 1)).toBeNull()
    expect(moveBlock(open('<p>раз</p>').state, -1)).toBeNull()
  })

  test('a selected line stays selected', () => {
    const editor = open('<hr><p>раз</p>')
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 0)))
    const moved = moveBlock(editor.state, 1)
    expect(moved?.selection).toBeInstanceOf(NodeSelection)
    expect(moved?.selection.from).toBe(5)
  })
})

test.each([
  ['', 13],
  ['кальк', 1],
  ['заг', 3],
  ['h2', 1],
  ['ТАБ', 1],
  ['youtube', 1],
  ['список', 2],
  ['нет такого', 0],
])('the slash menu offers for "%s" so many: %i', (typed, offered) => {
  expect(choicesFor(typed)).toHaveLength(offered)
})

test.each(Object.entries(commands))('the command %s makes what it is named by', (name, { run }) => {
  const editor = open('<p>Курс</p>')
  run(editor.chain().selectAll()).run()
  expect(editor.state.doc.toString()).toMatch(new RegExp(`\\b${name}\\b`))
})

test.each(choicesFor('').flatMap(({ key, run }) => (run ? [[key, run] as const] : [])))(
  'the slash menu’s choice %s changes the text',
  (key, run) => {
    const editor = open(key === 'text' ? '<h2>Курс</h2>' : '<p>Курс</p>')
    const before = editor.getHTML()
    run(editor.chain().selectAll()).run()
    expect(editor.getHTML()).not.toBe(before)
  },
)
