import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import type { CallInput, Client } from '#shared/client/call.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { readCurrencyEndpoint } from '#shared/contract/calculation/rates.ts'
import {
  listTableVersionsEndpoint,
  readExampleTableEndpoint,
  readTableVersionEndpoint,
  type Table,
} from '#shared/contract/calculation/tables.ts'
import { readTariffTimelineEndpoint } from '#shared/contract/calculation/tariff-timeline.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { plannedVersions } from '../versions/version-plan.ts'

/** Given for a read that a screen shows. */
type Shown = Pick<CallInput<typeof listTableVersionsEndpoint>, 'signal' | 'mayBeCopy'>

/** The version to edit: the one planned for a day, else the one in force; an empty one before the first version. */
export const findEditedTable = async (
  client: Client,
  title: TableTitle,
  plan: Day | null,
  shown: Shown = {},
): Promise<Table> => {
  const versions = await client.call(listTableVersionsEndpoint, { params: { title }, ...shown })
  const planned = plannedVersions(versions, kyivDay(new Date())).find(
    ({ effectiveFrom }) => effectiveFrom === plan,
  )
  const found = planned ?? versions.find(({ inForce }) => inForce) ?? versions[0]
  return readVersion(client, title, found?.version ?? 0, shown)
}

/** Version 0 means the state before the first version: columns without rows. */
export const readVersion = async (
  client: Client,
  title: TableTitle,
  version: number,
  shown: Shown = {},
): Promise<Table> => {
  if (version > 0) return client.call(readTableVersionEndpoint, { params: { title, n: version }, ...shown })
  const { columns } = await client.call(readExampleTableEndpoint, { params: { title }, ...shown })
  return { title, version, effectiveFrom: null, updatedAt: new Date(0).toISOString(), columns, data: [] }
}

/** Read again whenever the editor opens, and never while the person is editing. */
export const editedTableQuery = (client: Client, title: TableTitle, plan: Day | null) =>
  queryOptions({
    queryKey: ['table-editor', title, plan],
    queryFn: ({ signal }) => findEditedTable(client, title, plan, { signal, mayBeCopy: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The day for which a version is planned; null for one that is already in force. */
export const planOf = ({ effectiveFrom }: Pick<Table, 'effectiveFrom'>): Day | null =>
  effectiveFrom !== null && effectiveFrom > kyivDay(new Date()) ? effectiveFrom : null

export const useTryFigures = () => {
  const rates = useCall(readCurrencyEndpoint)
  const list = useCall(listOptionsEndpoint)
  const tariff = useCall(readTariffTimelineEndpoint)
  const options = useMemo(
    () => list.data && Object.fromEntries(list.data.map(({ title, value }) => [title, value])),
    [list.data],
  )
  return {
    rates: rates.data?.data,
    tariff: tariff.data,
    options,
    error: rates.error ?? tariff.error ?? list.error,
  }
}
