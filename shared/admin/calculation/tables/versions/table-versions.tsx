import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/calculation/tables.js'
import { ImpactPanel } from '#shared/admin/calculation/impact/impact-list.tsx'
import {
  isImpactRejection,
  useTableWish,
  wishTexts,
} from '#shared/admin/calculation/impact/use-table-wish.ts'
import { useTableAddress } from '#shared/admin/calculation/table-address.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { LazyComments } from '#shared/admin/platform/comments/lazy-comments.tsx'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { byLatest, byText } from '#shared/admin/platform/lists/list-columns.ts'
import { ListTable, type TableColumn } from '#shared/admin/platform/lists/list-table.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  confirmTableVersionEndpoint,
  exportTableEndpoint,
  listTableVersionsEndpoint,
  readTableVersionEndpoint,
  restoreTableVersionEndpoint,
  type TableVersion,
} from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { type Day, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { TableRows } from '../table-rows.tsx'
import { Plans } from './effective-from.tsx'
import { VersionComparison } from './version-comparison.tsx'
import { firstDay, sinceDay, type VersionState, versionState } from './version-plan.ts'

export const TableVersions = ({ title }: { title: TableTitle }) => {
  const versions = useCall(listTableVersionsEndpoint, { params: { title } })
  const { address, show } = useTableAddress()
  const confirm = useConfirmVersion(title)
  const [restoring, setRestoring] = useState<number | null>(null)
  const list = useList('table-versions', [], columns)
  if (versions.data === undefined) return <QueryState of={versions} rows={5} />
  if (versions.data.length === 0) return <EmptyState title={texts.noVersions} />
  const today = kyivDay(new Date())
  return (
    <>
      {versions.data.length > 1 && <VersionComparison title={title} versions={versions.data} />}
      <div className="admin-filters">
        <LazyListTools list={list} />
      </div>
      <ListTable
        list={list}
        columns={columns}
        rows={versions.data.map(version => ({
          version,
          state: versionState(version, versions.data, today),
          today,
        }))}
        keyOf={({ version }) => version.version}
        actions={({ version }) => (
          <VersionActions
            title={title}
            version={version}
            onLook={() => show('versions', { version: version.version })}
            onCompare={() => show('versions', pairOf(version.version, versions.data))}
            onRestore={() => setRestoring(version.version)}
            onConfirm={() => void confirm(version.version)}
          />
        )}
      />
      <Modal
        opened={address.version !== null}
        onClose={() => show('versions')}
        size="80rem"
        title={texts.versionOf({ version: address.version ?? '' })}
      >
        {address.version !== null && <OldRows title={title} n={address.version} />}
      </Modal>
      {restoring !== null && (
        <RestoreVersion title={title} n={restoring} onClose={() => setRestoring(null)} />
      )}
    </>
  )
}

const columns: TableColumn<VersionStateProps>[] = [
  {
    key: 'version',
    title: texts.version,
    fixed: true,
    className: 'admin-number',
    phoneLabel: texts.version,
    sort: byLatest('version', ({ version }) => version.version),
    cell: ({ version }) => version.version,
  },
  { key: 'state', title: texts.state, fixed: true, cell: row => <VersionStateMark {...row} /> },
  {
    key: 'saved',
    title: texts.savedWhen,
    cellClass: 'admin-moment',
    sort: byLatest('saved', ({ version }) => version.createdAt),
    cell: ({ version }) => formatMoment(version.createdAt),
  },
  {
    key: 'author',
    title: texts.who,
    cellClass: 'admin-across',
    sort: byText('author', ({ version }) => version.author),
    cell: ({ version }) => version.author ?? '—',
  },
  {
    key: 'file',
    title: texts.file,
    className: 'admin-optional',
    cell: ({ version }) => version.fileName ?? texts.editedInGrid,
  },
  {
    key: 'rows',
    title: texts.rowCount,
    className: 'admin-number admin-optional',
    sort: byText('rows', ({ version }) => String(version.rows)),
    cell: ({ version }) => version.rows,
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
  if (table.data === undefined) return <QueryState of={table} rows={8} />
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
      const number = version === n ? '' : texts.underNumber({ version })
      return texts.wasConfirmed({ n, effectiveFrom: formatDayDmy(effectiveFrom), number })
    },
  }).run

interface VersionActionsProps {
  title: TableTitle
  version: TableVersion
  onLook(): void
  onCompare(): void
  onRestore(): void
  onConfirm(): void
}

const VersionActions = ({ title, version, ...act }: VersionActionsProps) => {
  const mayWrite = useCan('tables.write')
  const name = texts.thisVersion({ version: version.version })
  return (
    <Group gap={4} justify="flex-end">
      <CompactButton variant="subtle" onClick={act.onLook} aria-label={texts.lookAt({ name })}>
        {texts.look}
      </CompactButton>
      <CompactButton variant="subtle" onClick={act.onCompare} aria-label={texts.compareOf({ name })}>
        {texts.compare}
      </CompactButton>
      {(['csv', 'xlsx'] as const).map(format => (
        <DownloadButton
          key={format}
          size="compact-sm"
          variant="subtle"
          plain
          label={texts.exportOf({ name, value2: format.toUpperCase() })}
          file={client => {
            const query = { format, version: String(version.version) }
            return client.download(exportTableEndpoint, { params: { title }, query })
          }}
        >
          {format.toUpperCase()}
        </DownloadButton>
      ))}
      {mayWrite && version.waiting === 'other' && (
        <Button size="compact-sm" onClick={act.onConfirm} aria-label={texts.confirmOf({ name })}>
          {texts.confirm}
        </Button>
      )}
      {mayWrite && !version.inForce && version.waiting === null && (
        <CompactButton onClick={act.onRestore} aria-label={texts.restoreOf({ name })}>
          {texts.takeBack}
        </CompactButton>
      )}
    </Group>
  )
}

interface VersionStateProps {
  version: TableVersion
  state: VersionState
  today: Day
}

const VersionStateMark = ({ version, state, today }: VersionStateProps) => {
  const from = firstDay(version)
  if (state === 'inForce') {
    return (
      <>
        <Badge tone="good">{texts.inForce}</Badge>
        {version.effectiveFrom && <span>{` ${sinceDay(from, today)}`}</span>}
      </>
    )
  }
  if (state === 'waiting') {
    return <Badge tone="warn">{version.waiting === 'own' ? texts.otherConfirms : texts.waits}</Badge>
  }
  if (state === 'planned')
    return <Badge tone="accent">{texts.beginsSince({ from: sinceDay(from, today) })}</Badge>
  if (state === 'overtaken') return <Badge tone="warn">{texts.overtaken}</Badge>
  return (
    <span className="admin-quiet-small">
      {version.effectiveFrom ? texts.sinceFormer({ from: formatDay(from) }) : texts.former}
    </span>
  )
}

const RestoreVersion = ({ title, n, onClose }: { title: TableTitle; n: number; onClose(): void }) => {
  useFocusReturn()
  const table = useCall(readTableVersionEndpoint, { params: { title, n } })
  const form = useTableWish({ title, given: table.data ?? null })
  const { busy, run } = useAction(
    client =>
      client.call(restoreTableVersionEndpoint, {
        params: { title, n },
        query: { impact: 'check', ...wishTexts(form.wish) },
      }),
    {
      changes: ['table'],
      done: saved =>
        saved.waiting
          ? texts.versionWaits({ version: saved.version })
          : texts.wasRestored({ n, version: saved.version }),
      onDone: onClose,
      onRefused: error => {
        if (isImpactRejection(error)) form.retry()
        return isImpactRejection(error)
      },
    },
  )
  return (
    <Modal opened onClose={onClose} title={texts.restoreQuestion({ n })} size="xl" centered>
      <Stack gap="lg">
        <Text size="sm">{texts.restoreMeaning}</Text>
        <Plans form={form} />
        <ImpactPanel form={form} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {texts.cancel}
          </Button>
          <Button color="red" loading={busy} onClick={() => form.mayPublish() && void run()}>
            {texts.takeBack}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
