import { Box, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/platform/lists.js'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { type ColumnSort, nextSort } from './list-columns.ts'
import classes from './list-head.module.css'
import type { HeadColumn, List } from './use-list.ts'

type Sorted = Pick<List, 'all' | 'sort' | 'setSort' | 'shows'>

/** `before` and `after` are the head cells of the checkbox column and of the action column. */
export const ListHead = ({
  list,
  before,
  after,
}: {
  list: Sorted
  before?: ReactNode
  after?: ReactNode
}) => (
  <Table.Thead>
    <Table.Tr>
      {before}
      {list.all
        .filter(({ key }) => list.shows(key))
        .map(column => (
          <HeadCell key={column.key} column={column} list={list} />
        ))}
      {after}
    </Table.Tr>
  </Table.Thead>
)

/** The head of the action column, visible to screen readers only. */
export const ActionsHead = () => (
  <Table.Th>
    <VisuallyHidden>{texts.actions}</VisuallyHidden>
  </Table.Th>
)

const HeadCell = ({ column: { title, className, sort }, list }: { column: HeadColumn; list: Sorted }) =>
  sort ? (
    <Table.Th className={className} aria-sort={sortDirection(sort, list.sort)}>
      <SortButton sort={sort} list={list}>
        {title}
      </SortButton>
    </Table.Th>
  ) : (
    <Table.Th className={className}>{title}</Table.Th>
  )

/** Value of `aria-sort` for a column head. */
export const sortDirection = ({ up, down }: ColumnSort, now: string): 'ascending' | 'descending' | 'none' =>
  now === up ? 'ascending' : now === down ? 'descending' : 'none'

export const SortButton = ({
  sort,
  list,
  children,
}: {
  sort: ColumnSort
  list: Pick<List, 'sort' | 'setSort'>
  children: ReactNode
}) => {
  const direction = sortDirection(sort, list.sort)
  return (
    <UnstyledButton className={classes.sort} onClick={() => list.setSort(nextSort(sort, list.sort))}>
      <span>{children}</span>
      <Box component="span" display="inline-grid" w={12} h={12}>
        {direction !== 'none' && <Icon name={direction === 'ascending' ? 'up' : 'down'} size={12} />}
      </Box>
    </UnstyledButton>
  )
}
