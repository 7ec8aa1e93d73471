import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Pager, type PagerProps } from '#shared/admin/platform/components/controls/pager.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'

interface PagedListProps<Item> {
  query: UseQueryResult<Omit<PagerProps, 'onChange'> & { items: Item[] }>
  /** Hidden while the list is empty without any filter. */
  filters?: ReactNode
  /** True while filters are set; `onClear` removes them. */
  narrowed: boolean
  onClear(): void
  onPage(page: number): void
  /** Texts for a list without any records. */
  empty: { title: string; text?: string }
  children(items: Item[]): ReactNode
}

export const PagedList = <Item,>({
  query,
  filters,
  narrowed,
  empty,
  children,
  ...on
}: PagedListProps<Item>) => {
  const { data } = query
  return (
    <>
      {(narrowed || data?.items.length !== 0) && filters}
      <QueryState of={query} rows={10} />
      {data?.items.length === 0 && (
        <EmptyState title={narrowed ? 'Ничего не нашлось' : empty.title}>
          {narrowed ? <SmallButton onClick={on.onClear}>Сбросить отбор</SmallButton> : empty.text}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          {children(data.items)}
          <Pager page={data.page} pageCount={data.pageCount} total={data.total} onChange={on.onPage} />
        </>
      )}
    </>
  )
}
