import { ActionIcon, Box, Popover, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { memo, useRef } from 'react'
import * as texts from '#messages/admin/calculation/tables.js'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFindCommand } from '#shared/admin/platform/components/controls/page-commands.ts'
import { Icon, type IconName } from '#shared/admin/platform/components/facts/icon.tsx'
import { problemRows } from './grid-check.ts'
import {
  commitEditing,
  fillDown,
  filterRows,
  insertRows,
  moveRows,
  removeRows,
  repeatRows,
  sortGridRows,
} from './grid-edit.ts'
import { keyHelp } from './grid-keys.ts'
import { changeGrid, type GridFilter, type GridState, redo, undo, useGridSelection } from './grid-model.ts'
import type { TableEditor } from './use-table-editor.ts'

type GridToolbarProps = Pick<TableEditor, 'store' | 'check' | 'changes'>

export const GridToolbar = memo(({ store, check, changes }: GridToolbarProps) => {
  const past = useGridSelection(store, state => state.past.length)
  const future = useGridSelection(store, state => state.future.length)
  return (
    <div className="admin-toolbar" role="toolbar" aria-label={texts.tableRows}>
      {tools.map(group => (
        <div key={group[0]?.label} className="admin-toolbar-group">
          {group.map(({ icon, label, change }) => {
            const isIdle = (change === undo && past === 0) || (change === redo && future === 0)
            return (
              <Tooltip key={label} label={label}>
                <ActionIcon
                  aria-label={label}
                  size={30}
                  // Not `disabled`, which would take the focus from the pressed button.
                  data-disabled={isIdle}
                  aria-disabled={isIdle}
                  // Prevents the click from taking the focus out of the grid, so that typing goes on there.
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => {
                    if (!isIdle) changeGrid(store, state => change(commitEditing(state)))
                  }}
                >
                  <Icon name={icon} size={17} />
                </ActionIcon>
              </Tooltip>
            )
          })}
        </div>
      ))}
      <KeyHelp />
      <Filter store={store} check={check} changes={changes} />
    </div>
  )
})

interface Tool {
  icon: IconName
  label: string
  change(state: GridState): GridState
}

const sortBy = (descending: boolean) => (state: GridState) =>
  sortGridRows(state, state.selection.active.column, descending)

const tools: readonly (readonly Tool[])[] = [
  [
    { icon: 'undo', label: texts.undo, change: undo },
    { icon: 'redo', label: texts.takeBack, change: redo },
  ],
  [
    { icon: 'rowAbove', label: texts.addAbove, change: state => insertRows(state, 'above') },
    { icon: 'rowBelow', label: texts.addBelow, change: state => insertRows(state, 'below') },
    { icon: 'repeat', label: texts.repeatRow, change: repeatRows },
    { icon: 'removeRow', label: texts.removeRows, change: removeRows },
  ],
  [
    { icon: 'up', label: texts.moveUp, change: state => moveRows(state, -1) },
    { icon: 'down', label: texts.moveDown, change: state => moveRows(state, 1) },
    { icon: 'sortUp', label: texts.sortAscending, change: sortBy(false) },
    { icon: 'sortDown', label: texts.sortDescending, change: sortBy(true) },
    { icon: 'fill', label: texts.fillDown, change: fillDown },
  ],
]

const Filter = ({ store, check, changes }: GridToolbarProps) => {
  const filter = useGridSelection(store, state => state.filter)
  const input = useRef<HTMLInputElement>(null)
  useFindCommand(() => input.current?.focus())
  const set = (next: Partial<GridFilter>) =>
    changeGrid(store, state => {
      const wanted = { ...state.filter, ...next }
      const ids = { all: null, changed: changes.rows, problems: problemRows(check) }[wanted.only]
      return filterRows(commitEditing(state), wanted, ids)
    })
  // Replaces the browser's Ctrl+F, which searches only the rendered rows.
  useWindowEvent('keydown', event => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyF' || event.shiftKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
    event.preventDefault()
    input.current?.focus()
  })
  return (
    <>
      <TextInput
        ref={input}
        type="search"
        size="xs"
        ms="auto"
        className="admin-search-field"
        aria-label={texts.rowFilter}
        placeholder={texts.rowFilter}
        leftSection={<Icon name="search" size={14} />}
        value={filter.text}
        maxLength={100}
        onChange={event => set({ text: event.currentTarget.value })}
      />
      <SegmentedControl<GridFilter['only']>
        size="xs"
        aria-label={texts.whichRows}
        value={filter.only}
        onChange={only => set({ only })}
        data={[
          { value: 'all', label: texts.shows.all },
          { value: 'changed', label: texts.shows.changed },
          { value: 'problems', label: texts.shows.problems },
        ]}
      />
    </>
  )
}

const KeyHelp = () => (
  <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
    <Popover.Target>
      <Tooltip label={texts.shortcuts}>
        <IconButton icon="help" label={texts.shortcuts} iconSize={17} size={30} />
      </Tooltip>
    </Popover.Target>
    <Popover.Dropdown>
      <Box component="dl" fz="sm" className="admin-facts">
        {keyHelp.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </Box>
    </Popover.Dropdown>
  </Popover>
)
