/** The head of a list's table; a column that can be sorted by has a button in it. */
import { Table, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../components/icon.tsx'
import { nextSort } from './list-columns.ts'
import type { HeadColumn, List } from './use-list.ts'

type Sorted = Pick<List, 'all' | 'sort' | 'setSort' | 'shows'>

/** `before` and `after` stand for the cells of boxes and of actions. */
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

/** The head of the column of actions, which only readers hear. */
export const ActionsHead = () => (
  <Table.Th>
    <span className="admin-for-readers">Действия</span>
  </Table.Th>
)

const HeadCell = ({ column: { title, className, sort }, list }: { column: HeadColumn; list: Sorted }) => {
  if (!sort) return <Table.Th className={className}>{title}</Table.Th>
  const way = list.sort === sort.up ? 'ascending' : list.sort === sort.down ? 'descending' : 'none'
  return (
    <Table.Th className={className} aria-sort={way}>
      <UnstyledButton className="admin-sort" onClick={() => list.setSort(nextSort(sort, list.sort))}>
        {title}
        <span className="admin-sort-mark">
          {way !== 'none' && <Icon name={way === 'ascending' ? 'up' : 'down'} size={12} />}
        </span>
      </UnstyledButton>
    </Table.Th>
  )
}
