/** A card of the statistics page: heading, and its content once loaded. */
import { Box } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'

interface FigureCardProps<T> {
  title: string
  query: UseQueryResult<T>
  children(data: T): ReactNode
}

export const FigureCard = <T,>({ title, query, children }: FigureCardProps<T>) => {
  const id = useId()
  const { data, error, isPending, isError, refetch } = query
  return (
    <Box component="section" my="sm" className="admin-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isPending && <LoadingState rows={5} />}
      {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </Box>
  )
}
