/** A list that is loaded whole, with the filter for records that lack an up-to-date Ukrainian text. */

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/platform/lists.js'
import { EmptyState, QueryState } from '../components/states/states.tsx'
import { UntranslatedFilter, useUntranslatedOnly } from '../split-view/untranslated-filter.tsx'
import { LazyListTools } from './lazy-list-tools.tsx'
import type { List } from './use-list.ts'

interface WholeListProps<Row> {
  list: List
  query: UseQueryResult<readonly Row[]>
  /** True for a record without an up-to-date Ukrainian text; null where the list shows one language alone. */
  lacks: ((row: Row) => boolean) | null
  /** Texts for a list without any records. */
  empty: { title: string; text: string }
  /** Text in place of the rows when the filter finds none. */
  translated: string
  /** Controls before the filter, shown also above an empty list. */
  controls?: ReactNode
  children(rows: readonly Row[]): ReactNode
}

export const WholeList = <Row,>({
  list,
  query,
  lacks,
  empty,
  translated,
  controls,
  children,
}: WholeListProps<Row>) => {
  const only = useUntranslatedOnly() && lacks !== null
  const all = query.data ?? []
  const lacking = lacks ? all.filter(lacks) : []
  const shown = only ? lacking : all
  return (
    <>
      {(controls || all.length > 0) && (
        <div className="admin-filters">
          {controls}
          {lacks && <UntranslatedFilter count={lacking.length} />}
          {all.length > 0 && <LazyListTools list={list} />}
        </div>
      )}
      <QueryState of={query} rows={6} />
      {query.data?.length === 0 && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState title={texts.allTranslated}>{translated}</EmptyState>
      )}
      {shown.length > 0 && children(shown)}
    </>
  )
}
