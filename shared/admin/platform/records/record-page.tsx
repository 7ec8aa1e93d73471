/**
 * Page of a record's form, which needs a fresh read: until the record has loaded, shows its title and the state of the
 * read.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { focusTitle } from '../components/controls/use-focus-back.ts'
import { Page } from '../components/page.tsx'
import { ErrorState, LoadingState } from '../components/states/states.tsx'

interface RecordPageProps<R> {
  title: string
  of: UseQueryResult<R>
  children(record: R): ReactNode
}

export const RecordPage = <R,>({ title, of, children }: RecordPageProps<R>) => {
  if (of.data !== undefined && of.isFetchedAfterMount) return children(of.data)
  const readAgain = () => {
    // The record's page, which takes the place of this one, inherits the focus of the title alone.
    focusTitle()
    void of.refetch()
  }
  return (
    <Page title={title}>
      {of.isError ? <ErrorState error={of.error} onRetry={readAgain} /> : <LoadingState />}
    </Page>
  )
}
