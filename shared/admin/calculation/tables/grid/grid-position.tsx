/** The line over the grid: position of the active cell, its problem, and its stored text. */
import { Box, Flex } from '@mantine/core'
import { sameCell } from './cell-text.ts'
import { storedCellText } from './grid-changes.ts'
import { type GridCheck, problemAt } from './grid-check.ts'
import { shownRows } from './grid-model.ts'
import type { GridState } from './grid-shapes.ts'
import classes from './table-grid.module.css'

export interface GridPositionProps {
  /** Id by which screen readers take this line as the description of the active cell. */
  id: string
  state: GridState
  check: GridCheck
}

export const GridPosition = ({ id, state, check }: GridPositionProps) => {
  const { active } = state.selection
  const row = shownRows(state)[active.row]
  const column = state.columns[active.column]
  const problem = problemAt(check, row, active.column) ?? check.headers.get(active.column) ?? null
  const before = row && column ? storedCellText(state, row, active.column) : null
  const text = state.editing?.text ?? row?.cells[active.column] ?? ''
  const changed = before !== null && column && !sameCell(before, text, column.type)
  return (
    <Flex gap="sm" mih="1.75rem" px="sm" py="3xs" fz="sm" lh="1.25rem" className={classes.position}>
      <Box component="b" flex="none" fw={600}>
        {row && column ? `${column.title} · строка ${active.row + 2}` : 'Строк нет'}
      </Box>
      <span id={id} data-level={problem?.level} title={problem?.message}>
        {problem ? problem.message : changed ? `Было: ${before || 'пусто'}` : ''}
      </span>
    </Flex>
  )
}
