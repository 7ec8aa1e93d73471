// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { observable } from '#shared/client/observable.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { changesOf } from './grid-changes.ts'
import { checkGrid } from './grid-check.ts'
import { commitEditing, startEditing } from './grid-edit.ts'
import { type GridState, typedRows } from './grid-model.ts'
import { selectCell } from './grid-select.ts'
import { GridToolbar } from './grid-toolbar.tsx'
import { aFeeGrid } from './testing/grid-makers.ts'

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async (state: GridState) => {
  const store = observable(state)
  const { title, columns } = state
  const check = checkGrid({ title, columns, rows: typedRows(state) }, {})
  screen = await renderScreen(() => <GridToolbar store={store} check={check} changes={changesOf(state)} />)
  return store
}

/** The first fee, of 25, is typed over with 7. */
const typing = () => startEditing(selectCell(aFeeGrid(), { row: 0, column: 2 }), 'replace', '7')

test.each(['Отменить', 'Вернуть'])(
  '«%s» without a step leaves what is being typed in its cell',
  async name => {
    const store = await show(typing())
    const heard = vi.fn()
    store.subscribe(heard)
    await screen.press(name)
    expect(heard).not.toHaveBeenCalled()
    expect(store.get()).toMatchObject({ editing: { text: '7' }, past: [] })
  },
)

test('with a step it takes the change back and brings it again', async () => {
  const store = await show(commitEditing(typing()))
  const fee = () => store.get().rows[0]?.cells[2]
  await screen.press('Отменить')
  expect(fee()).toBe('25')
  await screen.press('Вернуть')
  expect(fee()).toBe('7')
})
