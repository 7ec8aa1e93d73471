/** Warns that a table holds demo content, so that nobody quotes prices from it unawares. */

import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import * as texts from '#messages/admin/calculation/tables.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { listTableVersionsEndpoint } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

const useExample = (title: TableTitle) => {
  const { data, isLoading } = useCall(listTableVersionsEndpoint, { params: { title } })
  return { isLoading, isExample: data?.some(({ inForce, example }) => inForce && example) ?? false }
}

export const ExampleBadge = ({ title }: { title: TableTitle }) =>
  useExample(title).isExample ? <Badge tone="warn">{texts.exampleFigures}</Badge> : null

/**
 * Waits until it is known whether the notice is shown: a notice that appears later would push the cells from under a
 * click.
 */
export const BelowExampleNotice = ({ title, children }: { title: TableTitle; children: ReactNode }) => {
  const { isLoading, isExample } = useExample(title)
  if (isLoading) return <LoadingState rows={12} />
  return (
    <>
      {isExample && (
        <Alert color="yellow" mb="md">
          {texts.exampleNotice}
        </Alert>
      )}
      {children}
    </>
  )
}
