import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Pager, type PagerProps } from '#shared/admin/platform/components/controls/pager.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import type { List } from './use-list.ts'

interface PagedListProps<Item> {
  /** Its filters narrow the query; the empty list offers to remove them. */
  list: Pick<List, 'narrowed' | 'clear' | 'setPage'>
  query: UseQueryResult<Omit<PagerProps, 'onChange'> & { items: Item[] }>
  /** Hidden while the list is empty without any filter. */
  filters?: ReactNode
  /** Texts for a list without any records. */
  empty: { title: string; text?: string }
  children(items: Item[]): ReactNode
}

export const PagedList = <Item,>({ list, query, filters, empty, children }: PagedListProps<Item>) => {
  const { narrowed, clear, setPage } = list
  const { data } = query
  return (
    <>
      {(narrowed || data?.items.length !== 0) && filters}
      <QueryState of={query} rows={10} />
      {data?.items.length === 0 && (
        <EmptyState title={narrowed ? 'Ничего не нашлось' : empty.title}>
          {narrowed ? <SmallButton onClick={clear}>Сбросить отбор</SmallButton> : empty.text}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          {children(data.items)}
          <Pager page={data.page} pageCount={data.pageCount} total={data.total} onChange={setPage} />
        </>
      )}
    </>
  )
}
