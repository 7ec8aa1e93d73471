import { Box, Group, NativeSelect } from '@mantine/core'
import * as texts from '#messages/admin/calculation/tables.js'
import { useTableAddress } from '#shared/admin/calculation/table-address.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { readTableVersionEndpoint, type TableVersion } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { TableComparison } from '../table-changes.tsx'

interface VersionComparisonProps {
  title: TableTitle
  versions: readonly TableVersion[]
}

export const VersionComparison = ({ title, versions }: VersionComparisonProps) => {
  const { address, show } = useTableAddress()
  const { from, to } = address
  const choices = [
    { value: '', label: texts.notChosen },
    ...versions.map(({ version, createdAt, inForce }) => ({
      value: String(version),
      label: (inForce ? texts.versionInForce : texts.versionOfDay)({ version, day: formatDay(createdAt) }),
    })),
  ]
  return (
    <Box component="section" mb="sm" className="admin-card" aria-label={texts.comparison}>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={texts.compareVersion}
          data={choices}
          value={String(from ?? '')}
          onChange={event => show('versions', { from: Number(event.currentTarget.value) || null, to })}
        />
        <NativeSelect
          label={texts.withVersion}
          data={choices}
          value={String(to ?? '')}
          onChange={event => show('versions', { from, to: Number(event.currentTarget.value) || null })}
        />
      </Group>
      {from !== null && to !== null && <Difference key={`${from} ${to}`} title={title} from={from} to={to} />}
    </Box>
  )
}

const Difference = ({ title, from, to }: { title: TableTitle; from: number; to: number }) => {
  const before = useCall(readTableVersionEndpoint, { params: { title, n: from } })
  const after = useCall(readTableVersionEndpoint, { params: { title, n: to } })
  const failed = before.error ?? after.error
  if (failed)
    return <ErrorState error={failed} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />
  if (!before.data || !after.data) return <LoadingState rows={4} />
  return (
    <Box mt="sm" role="status">
      <TableComparison
        title={title}
        before={before.data}
        after={after.data}
        same={from === to ? texts.sameVersion : texts.versionsEqual}
      />
    </Box>
  )
}
