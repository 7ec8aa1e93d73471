/** One page of a list in each of its states: on its way, failed, empty, and with its rows above the pager; below its filters. */
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Pager, type PagerProps } from '#shared/admin/platform/components/controls/pager.tsx'
import { EmptyState, ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'

interface PagedListProps<Item> {
  query: UseQueryResult<Omit<PagerProps, 'onChange'> & { items: Item[] }>
  /** Not there while there is nothing to choose from. */
  filters?: ReactNode
  /** Something narrows the list, and `onClear` takes it away. */
  narrowed: boolean
  onClear(): void
  onPage(page: number): void
  /** Said where there is nothing at all, with the way to the first. */
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
      {query.isPending && <LoadingState rows={10} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState title={narrowed ? 'Ничего не нашлось' : empty.title}>
          {narrowed ? (
            <Button variant="default" size="xs" onClick={on.onClear}>
              Сбросить отбор
            </Button>
          ) : (
            empty.text
          )}
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
