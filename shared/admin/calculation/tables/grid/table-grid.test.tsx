// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observable } from '#shared/client/observable.ts'
import { checkGrid } from './grid-check.ts'
import { createGrid, type GridState, type GridStore, typedRows, useGrid } from './grid-model.ts'
import { TableGrid } from './table-grid.tsx'
import { aFeeGrid, aSource, longFeeRows } from './testing/grid-makers.ts'

let root: Root
let place: HTMLElement
const onSave = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // The test's document has no layout; the grid must still have room for rows.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 900 })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
  onSave.mockReset()
  vi.unstubAllGlobals()
})

const show = async (state: GridState, readOnly = false): Promise<GridStore> => {
  const store = observable(state)
  const Desk = () => {
    const now = useGrid(store)
    const check = checkGrid({ title: now.title, columns: now.columns, rows: typedRows(now) }, {})
    return (
      <TableGrid
        store={store}
        check={check}
        label="Сборы Copart"
        describedBy="place"
        readOnly={readOnly}
        onSave={onSave}
      />
    )
  }
  await act(async () =>
    root.render(
      <MantineProvider>
        <Desk />
      </MantineProvider>,
    ),
  )
  return store
}

const grid = () => place.querySelector<HTMLElement>('[role="grid"]')
const active = () => {
  const id = grid()?.getAttribute('aria-activedescendant')
  return id ? document.getElementById(id) : null
}
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const target = place.querySelector('input') ?? grid()
    target?.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...more }),
    )
  })
const paste = (text: string, html = '') =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    const getData = (type: string) => (type === 'text/html' ? html : text)
    Object.defineProperty(event, 'clipboardData', { value: { getData } })
    grid()?.dispatchEvent(event)
  })

test('is a grid to readers: counts, places, headers, the active cell', async () => {
  await show(aFeeGrid())
  expect(grid()?.getAttribute('aria-label')).toBe('Сборы Copart')
  expect(grid()?.getAttribute('aria-rowcount')).toBe('4')
  expect(grid()?.getAttribute('aria-colcount')).toBe('4')
  expect(
    [...place.querySelectorAll('[role="columnheader"][aria-sort] > span:first-child')].map(
      cell => cell.textContent,
    ),
  ).toEqual(['Цена от', 'Цена до', 'Сбор'])
  expect([...place.querySelectorAll('[role="row"]')].map(row => row.getAttribute('aria-rowindex'))).toEqual([
    '1',
    '2',
    '3',
    '4',
  ])
  expect(active()?.textContent).toBe('0')
  expect(active()?.getAttribute('aria-selected')).toBe('true')
  expect(active()?.getAttribute('aria-describedby')).toBe('place')
})

test('types with the keyboard, marks the change, and takes it back', async () => {
  const store = await show(aFeeGrid())
  await press('End')
  await press('7')
  expect(place.querySelector('input')?.value).toBe('7')
  await press('Enter')
  expect(store.get().rows[0]?.cells[2]).toBe('7')
  expect(place.querySelector('[data-row="0"][data-column="2"]')?.hasAttribute('data-changed')).toBe(true)
  expect(active()?.textContent).toBe('49,5')
  await press('z', { code: 'KeyZ', ctrlKey: true })
  expect(store.get().rows[0]?.cells[2]).toBe('25')
  expect(place.querySelector('[data-changed]')).toBeNull()
})

test('marks a wrong cell as invalid while it is typed, with its message', async () => {
  await show(aFeeGrid())
  await press('End')
  await press('х')
  expect(active()?.getAttribute('aria-invalid')).toBe('true')
  expect(active()?.querySelector('[data-level]')?.textContent).toContain('не сбор')
  await press('Escape')
  expect(active()?.getAttribute('aria-invalid')).toBeNull()
})

test('pastes a block from a spreadsheet', async () => {
  await show(aFeeGrid())
  await press('End', { ctrlKey: true })
  await press('Home')
  await paste('500\t999,99\t75\r\n1000\t\t7,25%\r\n')
  expect(grid()?.getAttribute('aria-rowcount')).toBe('5')
  expect(place.querySelectorAll('[aria-selected="true"][role="gridcell"]')).toHaveLength(6)
  expect(place.querySelector('[aria-invalid]')).toBeNull()
})

test('pastes of struck-out and hidden prices what the spreadsheet shows', async () => {
  const store = await show(aFeeGrid())
  await press('End', { ctrlKey: true })
  const cell = '<td><font style="text-decoration:line-through">140</font>150</td>'
  await paste('140150\r\n90\r\n', `<table><tr>${cell}</tr><tr style="display:none"><td>90</td></tr></table>`)
  await vi.waitFor(() => expect(store.get().rows.at(-1)?.cells[2]).toBe('150'))
  expect(grid()?.getAttribute('aria-rowcount')).toBe('4')
})

test('Ctrl+S saves what is typed, and the window does not hear it twice', async () => {
  const heard = vi.fn()
  window.addEventListener('keydown', heard)
  const store = await show(aFeeGrid())
  await press('5')
  await press('s', { code: 'KeyS', ctrlKey: true })
  window.removeEventListener('keydown', heard)
  expect(onSave).toHaveBeenCalledOnce()
  expect(store.get().editing).toBeNull()
  expect(store.get().rows[0]?.cells[0]).toBe('5')
  expect(heard.mock.calls.filter(([event]) => event.code === 'KeyS')).toEqual([])
})

test('Ctrl+S in a cell has the focus on the grid before the dialog opens', async () => {
  const focused: (Element | null)[] = []
  onSave.mockImplementation(() => focused.push(document.activeElement))
  await show(aFeeGrid())
  await press('5')
  expect(document.activeElement).toBe(place.querySelector('input'))
  await press('s', { code: 'KeyS', ctrlKey: true })
  expect(focused).toEqual([grid()])
})

test('a reader of the table can move and copy, and change nothing', async () => {
  const store = await show(aFeeGrid(), true)
  await press('5')
  await press('Delete')
  await paste('9')
  expect(store.get().rows).toEqual(aFeeGrid().rows)
  expect(grid()?.getAttribute('aria-readonly')).toBe('true')
})

test('renders only the rows in sight of two thousand', async () => {
  await show(createGrid('iaa-fee', aSource('iaa-fee', longFeeRows(2000))))
  expect(grid()?.getAttribute('aria-rowcount')).toBe('2001')
  const drawn = place.querySelectorAll('[role="row"]').length
  expect(drawn).toBeGreaterThan(10)
  expect(drawn).toBeLessThan(60)
})
