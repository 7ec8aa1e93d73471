// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nextKeys } from './next-keys.ts'

beforeEach(() => {
  // Nothing is laid out here: whatever is in the document counts as visible.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
})

const show = (html: string): void => {
  document.body.innerHTML = html
}
const at = (selector: string): Element => document.querySelector(selector) ?? document.body
const stepTo = (selector: string) => nextKeys(at(selector), 0)
const keysTo = (selector: string): string[] => {
  const step = stepTo(selector)
  return 'keys' in step ? step.keys : [`here: ${step.here}`]
}
const focus = (selector: string): void => (at(selector) as HTMLElement).focus()

describe('no key leads', () => {
  test.each([
    ['<div id="x" onclick="go()">Удалить</div>', 'nothing there takes the focus'],
    ['<span id="x" role="button">Удалить</span>', 'nothing there takes the focus'],
    ['<button id="x" tabindex="-1">Удалить</button>', 'it is not in the order of Tab'],
    ['<a id="x" href="/admin" tabindex="-1">Назад</a>', 'it is not in the order of Tab'],
    ['<div inert><button id="x">Удалить</button></div>', 'it is not in the order of Tab'],
    ['<button id="x" disabled>Удалить</button>', 'it is disabled'],
    ['<ul role="listbox"><li id="x" role="option">А</li></ul>', 'a list of options without its field'],
    [
      '<div role="tablist"><button id="x" role="tab" tabindex="-1">1</button></div>',
      'nothing of its row takes the focus',
    ],
  ])('to %s', (html, why) => {
    show(`<input>${html}`)
    focus('input')
    expect(stepTo('#x')).toEqual({ keys: [], why })
  })
})

test('Tab goes on to what comes after, and back to what was before', () => {
  show('<a href="/">1</a><input><button>2</button><select></select><button id="x">3</button>')
  focus('input')
  expect(keysTo('#x')).toEqual(['Tab', 'Tab', 'Tab'])
  expect(keysTo('a')).toEqual(['Shift+Tab'])
  expect(keysTo('input')).toEqual(['here: field'])
})

test('of a choice, Tab reaches the chosen one and the arrows the others', () => {
  show(
    '<input id="before"><label>А<input type="radio" name="r" id="a" checked></label><label id="x">Б<input type="radio" name="r" id="b"></label>',
  )
  focus('#before')
  expect(keysTo('#x')).toEqual(['Tab'])
  focus('#a')
  expect(keysTo('#x')).toEqual(['ArrowRight'])
})

test('a choice whose question has the focus was made by the arrow; before any key it is out of reach', () => {
  show(
    '<label>А<input type="radio" name="r" checked></label><label id="x">Б<input type="radio" name="r"></label><div role="dialog"><button>Да</button></div>',
  )
  focus('button')
  expect(nextKeys(at('#x'), 1)).toEqual({ here: 'field' })
  expect(keysTo('#x')).not.toEqual(['here: field'])
})

test('a row of tabs and a menu are walked with the arrows', () => {
  show(
    '<div role="tablist"><button role="tab" tabindex="0" id="a">1</button><button role="tab" tabindex="-1">2</button><button role="tab" tabindex="-1" id="x">3</button></div>',
  )
  focus('#a')
  expect(keysTo('#x')).toEqual(['ArrowRight', 'ArrowRight'])
  show(
    '<div role="menu" tabindex="-1"><button role="menuitem" tabindex="-1">1</button><button role="menuitem" tabindex="-1" id="x">2</button></div>',
  )
  focus('[role=menu]')
  expect(keysTo('#x')).toEqual(['ArrowDown', 'ArrowDown'])
})

test('a grid is left by Escape and its cells are reached with the arrows', () => {
  show(`<div role="grid" tabindex="0" aria-activedescendant="c00">
    <div role="gridcell" id="c00" data-row="0" data-column="0"></div>
    <div role="gridcell" id="x" data-row="2" data-column="1"></div></div><button>После</button>`)
  focus('[role=grid]')
  expect(keysTo('#x')).toEqual(['ArrowDown', 'ArrowDown', 'ArrowRight'])
  expect(keysTo('button')).toEqual(['Escape', 'Tab'])
})

test('what chooses a file is pressed, not written into', () => {
  show('<label>Файл<input type="file"></label>')
  focus('input')
  expect(keysTo('input')).toEqual(['here: button'])
})

test('of a combobox the arrows choose the option that its field names', () => {
  show(`<input role="combobox" aria-controls="list"><button>После</button>
    <div role="listbox" id="list"><div role="option" id="a">А</div><div role="option" id="x"><span>Б</span></div></div>`)
  focus('button')
  expect(keysTo('#x')).toEqual(['Shift+Tab'])
  focus('input')
  expect(keysTo('#x')).toEqual(['ArrowDown'])
  at('input').setAttribute('aria-activedescendant', 'a')
  expect(keysTo('#x span')).toEqual(['ArrowDown'])
  at('input').setAttribute('aria-activedescendant', 'x')
  expect(keysTo('#x span')).toEqual(['here: button'])
})
