import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/platform/lists.js'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { Pager, type PagerProps, partlyText } from '#shared/admin/platform/components/controls/pager.tsx'
import { focusTitle } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { EmptyState, LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { isMissing } from '#shared/client/api-error.ts'
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
  const { data, isPlaceholderData } = query
  const isEmpty = data?.items.length === 0
  // Called by a button that goes with what it takes away.
  const andFocusTitle = (change: () => void) => () => {
    focusTitle()
    change()
  }
  return (
    <>
      {(narrowed || !isEmpty || isPlaceholderData) && filters}
      {isMissing(query.error) ? (
        <EmptyState title={texts.noSuchPage}>
          <SmallButton onClick={andFocusTitle(() => setPage(1))}>{texts.toFirstPage}</SmallButton>
        </EmptyState>
      ) : (
        <QueryState of={query} rows={10} />
      )}
      {isEmpty && isPlaceholderData && <LoadingState rows={10} />}
      {isEmpty && !isPlaceholderData && (
        <EmptyState title={narrowed ? texts.nothingFound : empty.title}>
          {narrowed ? (
            <SmallButton onClick={andFocusTitle(clear)}>{texts.resetFilters}</SmallButton>
          ) : (
            empty.text
          )}
          {data.partly && <p>{partlyText()}</p>}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          {children(data.items)}
          <Pager {...data} onChange={setPage} />
        </>
      )}
    </>
  )
}
