import { expect, test } from 'vitest'
import { startEditing, typeText } from './grid-edit.ts'
import { type KeyPress, keyCommand } from './grid-keys.ts'
import type { GridState } from './grid-model.ts'
import { aFeeGrid, gridTexts, selecting } from './testing/grid-makers.ts'

/** `Ctrl+Shift+ArrowDown`; letters by their place: `Ctrl+KeyZ`. */
const pressed = (text: string): KeyPress => {
  const parts = text.split('+')
  const last = parts.at(-1) ?? ''
  return {
    key: last.startsWith('Key') ? 'я' : last === 'Space' ? ' ' : last,
    code: last,
    ctrl: parts.includes('Ctrl'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
  }
}

const press = (state: GridState, keys: string, readOnly = false): GridState | null => {
  const command = keyCommand(pressed(keys), { state, readOnly, page: 10 })
  return typeof command === 'function' ? command(state) : null
}

const middle = selecting(aFeeGrid(), 1, 1)

test.each([
  ['ArrowUp', '0:1'],
  ['ArrowDown', '2:1'],
  ['ArrowLeft', '1:0'],
  ['ArrowRight', '1:2'],
  ['Enter', '2:1'],
  ['Shift+Enter', '0:1'],
  ['Tab', '1:2'],
  ['Shift+Tab', '1:0'],
  ['Home', '1:0'],
  ['End', '1:2'],
  ['Ctrl+Home', '0:0'],
  ['Ctrl+End', '2:2'],
  ['PageUp', '0:1'],
  ['PageDown', '2:1'],
  ['Ctrl+ArrowDown', '2:1'],
  ['Ctrl+ArrowLeft', '1:0'],
])('%s goes to %s', (keys, place) => {
  const { active, far } = press(middle, keys)?.selection ?? middle.selection
  expect(`${active.row}:${active.column}`).toBe(place)
  expect(far).toEqual(active)
})

test.each([
  ['Shift+ArrowDown', '1:1', '2:1'],
  ['Shift+ArrowLeft', '1:1', '1:0'],
  ['Ctrl+Shift+End', '1:1', '2:2'],
  ['Shift+PageUp', '1:1', '0:1'],
  ['Ctrl+KeyA', '0:0', '2:2'],
  ['Ctrl+Space', '0:1', '2:1'],
  ['Shift+Space', '1:0', '1:2'],
])('%s selects %s to %s', (keys, from, to) => {
  const { active, far } = press(middle, keys)?.selection ?? middle.selection
  expect([`${active.row}:${active.column}`, `${far.row}:${far.column}`]).toEqual([from, to])
})

test.each([
  ['Delete', 1, ['100', '', '49,5']],
  ['Ctrl+KeyD', 1, ['100', '99,99', '49,5']],
  ['Ctrl+Enter', 2, ['', '', '']],
  ['Ctrl+Shift+Enter', 1, ['', '', '']],
  ['Ctrl+Delete', 1, ['500', '', '600 + 1%']],
  ['Alt+ArrowUp', 0, ['100', '499,99', '49,5']],
  ['Alt+ArrowDown', 2, ['100', '499,99', '49,5']],
])('%s changes row %i, Ctrl+Z brings it back, a reader changes nothing', (keys, row, cells) => {
  const after = press(middle, keys)
  expect(after && gridTexts(after)[row]).toEqual(cells)
  expect(after && press(after, 'Ctrl+KeyZ')?.rows).toEqual(middle.rows)
  expect(press(middle, keys, true)).toBeNull()
})

test.each([
  ['5', 'replace', '5'],
  ['ы', 'replace', 'ы'],
  ['Backspace', 'replace', ''],
  ['F2', 'edit', '499,99'],
])('%s begins typing', (keys, mode, text) => {
  expect(press(middle, keys)?.editing).toEqual({ mode, text })
  expect(press(middle, keys, true)).toBeNull()
})

test.each([
  ['Enter', '2:1', true],
  ['Tab', '1:2', true],
  ['ArrowDown', '2:1', true],
  ['ArrowRight', '1:2', true],
  ['Escape', '1:1', false],
])('%s while typing goes to %s', (keys, place, taken) => {
  const typing = typeText(startEditing(middle, 'replace', '7'), '77')
  const after = press(typing, keys)
  expect(after?.editing).toBeNull()
  expect(after && `${after.selection.active.row}:${after.selection.active.column}`).toBe(place)
  expect(after?.rows[1]?.cells[1]).toBe(taken ? '77' : '499,99')
})

test('after F2 the arrows belong to the caret, and Ctrl+Z to the text', () => {
  const typing = startEditing(middle, 'edit')
  expect(press(typing, 'ArrowLeft')).toBeNull()
  expect(press(typing, 'Ctrl+KeyZ')).toBeNull()
})

test('saving and looking for errors work in every situation', () => {
  for (const state of [middle, startEditing(middle, 'edit')]) {
    expect(keyCommand(pressed('Ctrl+KeyS'), { state, readOnly: false, page: 10 })).toBe('save')
    expect(keyCommand(pressed('F8'), { state, readOnly: true, page: 10 })).toBe('nextProblem')
  }
})

test.each(['Ctrl+KeyC', 'Ctrl+KeyV', 'Ctrl+KeyX', 'Ctrl+KeyF', 'F5', 'Alt+ArrowLeft', 'Shift'])(
  '%s is left to the browser',
  keys => {
    expect(press(middle, keys)).toBeNull()
  },
)

test('Tab after the last cell leaves the grid', () => {
  expect(press(selecting(aFeeGrid(), 2, 2), 'Tab')).toBeNull()
  expect(press(selecting(aFeeGrid(), 0, 0), 'Shift+Tab')).toBeNull()
})
