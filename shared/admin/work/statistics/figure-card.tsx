import { Box } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'

interface FigureCardProps<T> {
  title: string
  query: UseQueryResult<T>
  children(data: T): ReactNode
}

export const FigureCard = <T,>({ title, query, children }: FigureCardProps<T>) => {
  const id = useId()
  return (
    <Box component="section" my="sm" className="admin-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <QueryState of={query} rows={5} />
      {query.data !== undefined && children(query.data)}
    </Box>
  )
}
