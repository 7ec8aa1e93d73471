/** The versions of a table: who, when, from which file, from which day; each can be seen, compared, exported, restored. */

import { Modal, Stack, Table } from '@mantine/core'
import { useState } from 'react'
import { useTableAddress } from '#shared/admin/calculation/table-address.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { LazyComments } from '#shared/admin/platform/comments/lazy-comments.tsx'
import { EmptyState, ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { compareText, type ListColumn, sortRows } from '#shared/admin/platform/lists/list-columns.ts'
import { ActionsHead, ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import {
  confirmTableVersionEndpoint,
  listTableVersionsEndpoint,
  readTableVersionEndpoint,
  type TableVersion,
} from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { TableRows } from '../table-rows.tsx'
import { RestoreVersion } from './restore-version.tsx'
import { VersionComparison } from './version-comparison.tsx'
import { VersionLine } from './version-line.tsx'
import { versionState } from './version-plan.ts'

export const TableVersions = ({ title }: { title: TableTitle }) => {
  const versions = useCall(listTableVersionsEndpoint, { params: { title } })
  const { address, show } = useTableAddress()
  const confirm = useConfirmVersion(title)
  const [restoring, setRestoring] = useState<number | null>(null)
  const list = useList('table-versions', [], columns)
  if (versions.isPending) return <LoadingState rows={5} />
  if (versions.isError) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.data.length === 0) return <EmptyState title="Версий пока нет" />
  const today = kyivDay(new Date())
  return (
    <>
      {versions.data.length > 1 && (
        <VersionComparison
          title={title}
          versions={versions.data}
          from={address.from}
          to={address.to}
          onChange={(from, to) => show('versions', { from, to })}
        />
      )}
      <div className="admin-filters">
        <LazyListTools list={list} />
      </div>
      <div className="admin-table-frame" data-density={list.density}>
        <Table stickyHeader className="admin-table admin-stack">
          <ListHead list={list} after={<ActionsHead />} />
          <Table.Tbody>
            {sortRows(versions.data, columns, list.sort).map(version => (
              <VersionLine
                key={version.version}
                title={title}
                version={version}
                shows={list.shows}
                state={versionState(version, versions.data, today)}
                today={today}
                onLook={() => show('versions', { version: version.version })}
                onCompare={() => show('versions', pairOf(version.version, versions.data))}
                onRestore={() => setRestoring(version.version)}
                onConfirm={() => void confirm(version.version)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Modal
        opened={address.version !== null}
        onClose={() => show('versions')}
        size="80rem"
        title={`Версия ${address.version}`}
      >
        {address.version !== null && <OldRows title={title} n={address.version} />}
      </Modal>
      {restoring !== null && (
        <RestoreVersion title={title} n={restoring} onClose={() => setRestoring(null)} />
      )}
    </>
  )
}

const columns: ListColumn<TableVersion>[] = [
  {
    key: 'version',
    title: 'Версия',
    fixed: true,
    className: 'admin-number',
    sort: { up: 'versionUp', down: 'version', first: 'down', compare: (a, b) => a.version - b.version },
  },
  { key: 'state', title: 'Состояние', fixed: true },
  {
    key: 'saved',
    title: 'Сохранена',
    sort: {
      up: 'savedUp',
      down: 'saved',
      first: 'down',
      compare: (a, b) => compareText(a.createdAt, b.createdAt),
    },
  },
  {
    key: 'author',
    title: 'Кто',
    sort: { up: 'author', down: 'authorDown', compare: (a, b) => compareText(a.author, b.author) },
  },
  { key: 'file', title: 'Файл', className: 'admin-optional' },
  {
    key: 'rows',
    title: 'Строк',
    className: 'admin-number admin-optional',
    sort: { up: 'rows', down: 'rowsDown', compare: (a, b) => a.rows - b.rows },
  },
]

/** Versions compared first: the chosen one with the one in force, or the one in force with its predecessor. */
const pairOf = (n: number, versions: readonly TableVersion[]): { from: number; to: number } => {
  const inForce = versions.find(version => version.inForce)?.version ?? n
  const other = n === inForce ? (versions.find(({ version }) => version < n)?.version ?? n) : inForce
  return { from: Math.min(n, other), to: Math.max(n, other) }
}

const OldRows = ({ title, n }: { title: TableTitle; n: number }) => {
  const table = useCall(readTableVersionEndpoint, { params: { title, n } })
  if (table.isPending) return <LoadingState rows={8} />
  if (table.isError) return <ErrorState error={table.error} onRetry={() => void table.refetch()} />
  return (
    <Stack gap="lg">
      <TableRows table={table.data} />
      <LazyComments kind="table" record={`${title}-${n}`} />
    </Stack>
  )
}

/** Confirms a version that somebody else has stored. */
const useConfirmVersion = (title: TableTitle) =>
  useAction((client, n: number) => client.call(confirmTableVersionEndpoint, { params: { title, n } }), {
    changes: ['table'],
    done: ({ version, effectiveFrom }, n) => {
      const number = version === n ? '' : ` под номером ${version}`
      return `Версия ${n} подтверждена и действует с ${formatDayDmy(effectiveFrom)}${number}`
    },
  }).run
