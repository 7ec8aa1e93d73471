import { Box, Flex, Text, UnstyledButton } from '@mantine/core'
import * as texts from '#messages/admin/calculation/tables.js'
import { language } from '#messages/language.js'
import { columnTitle } from '#shared/calculator/tables/column-title.ts'
import { cellValue, sameCell } from './cell-text.ts'
import { type GridChanges, storedCellText } from './grid-changes.ts'
import { type GridCheck, problemAt, toNextProblem } from './grid-check.ts'
import { changeGrid, type GridState, shownRows, useGrid } from './grid-model.ts'
import { rangeOf, selectedRows } from './grid-select.ts'
import type { TableEditor } from './use-table-editor.ts'

export const GridStatus = ({ store, check, changes }: Pick<TableEditor, 'store' | 'check' | 'changes'>) => {
  const state = useGrid(store)
  const shown = shownRows(state).length
  return (
    <Flex
      wrap="wrap"
      align="center"
      rowGap="3xs"
      columnGap="md"
      mih="2rem"
      px="sm"
      py="3xs"
      c="dimmed"
      fz="xs"
    >
      <span>
        {state.shown ? texts.shownOf({ shown, rows: state.rows.length }) : texts.rows({ n: shown })}
      </span>
      <Changes changes={changes} />
      {check.errors > 0 && (
        <span data-tone="bad">
          <span>{`${texts.errors({ n: check.errors })} `}</span>
          <UnstyledButton
            fz="inherit"
            td="underline"
            style={{ textUnderlineOffset: 2 }}
            onClick={() => changeGrid(store, toNextProblem(check))}
          >
            {texts.toNext}
          </UnstyledButton>
        </span>
      )}
      {check.warnings > 0 && <span data-tone="warn">{texts.warnings({ n: check.warnings })}</span>}
      {check.table.map(({ message }) => (
        <span key={message} data-tone="bad">
          {message}
        </span>
      ))}
      <Box component="span" ms="auto" role="status">
        {state.notice ?? <SelectionSum state={state} />}
      </Box>
    </Flex>
  )
}

const Changes = ({ changes: { cells, added, removed, reordered, any } }: { changes: GridChanges }) => {
  if (!any) return <span>{texts.noChanges}</span>
  return (
    <>
      {cells > 0 && <span data-tone="warn">{texts.cellsEdited({ cells })}</span>}
      {added > 0 && <span data-tone="good">{texts.rowsAdded({ added })}</span>}
      {removed > 0 && <span data-tone="bad">{texts.rowsRemoved({ removed })}</span>}
      {reordered && <span data-tone="warn">{texts.orderChanged}</span>}
    </>
  )
}

/** Size of the range and sum of its numbers, as in a spreadsheet. */
const SelectionSum = ({ state }: { state: GridState }) => {
  const { top, bottom, left, right } = rangeOf(state.selection)
  if (top === bottom && left === right) return null
  const cents = selectedRows(state).flatMap(({ cells }) =>
    state.columns.slice(left, right + 1).flatMap(({ type }, index) => {
      const value = cellValue(cells[left + index] ?? '', type)
      return typeof value === 'number' ? [Math.round(value * 100)] : []
    }),
  )
  const sum = cents.reduce((total, value) => total + value, 0) / 100
  return (
    <>
      <span>{texts.selected({ value1: bottom - top + 1, value2: right - left + 1 })}</span>
      {cents.length > 1 && (
        <>
          <span>{texts.sum({ cents: cents.length })}</span>
          <Figure value={sum} />
          <span>{texts.average}</span>
          <Figure value={sum / cents.length} />
        </>
      )}
    </>
  )
}

const Figure = ({ value }: { value: number }) => (
  <Box component="strong" c="var(--mantine-color-text)" fw={600}>
    {value.toLocaleString(language, { maximumFractionDigits: 2 })}
  </Box>
)

const levelColours = { error: 'var(--admin-bad)', warning: 'var(--admin-warn)' } as const

/** By `id` screen readers take this line as the description of the active cell. */
export const GridPosition = ({ id, state, check }: { id: string; state: GridState; check: GridCheck }) => {
  const { active } = state.selection
  const row = shownRows(state)[active.row]
  const column = state.columns[active.column]
  const problem = problemAt(check, row, active.column) ?? check.headers.get(active.column) ?? null
  const before = row && column ? storedCellText(state, row, active.column) : null
  const text = state.editing?.text ?? row?.cells[active.column] ?? ''
  const changed = before !== null && column && !sameCell(before, text, column.type)
  return (
    <Flex gap="sm" mih="1.75rem" px="sm" py="3xs" fz="sm" lh="1.25rem">
      <Box component="b" flex="none" fw={600}>
        {row && column ? texts.cellOf({ title: columnTitle(column), value2: active.row + 2 }) : texts.noRows}
      </Box>
      <Text
        span
        inherit
        truncate
        c={problem ? levelColours[problem.level] : 'dimmed'}
        id={id}
        title={problem?.message}
      >
        {problem ? problem.message : changed ? `Было: ${before || 'пусто'}` : ''}
      </Text>
    </Flex>
  )
}
