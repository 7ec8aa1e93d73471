/** One table: its rows now, a new file, its versions. */

import { Group, Tabs } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useTabInView } from '#shared/admin/platform/components/controls/use-tab-in-view.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay, formatRelativeTime } from '#shared/admin/platform/format/format-time.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { exportTableEndpoint, readTableEndpoint } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { tableTabs, useTableAddress } from '../table-address.ts'
import { tableDescriptions } from '../table-descriptions.ts'
import { BelowExampleNotice } from './example-badge.tsx'
import { NoTable } from './no-table.tsx'
import { TableRows } from './table-rows.tsx'

const TableGridScreen = lazyPart(
  async () => (await import('./grid/table-grid-screen.tsx')).TableGridScreen,
  <LoadingState rows={12} />,
)

const TableUpload = lazyPart(
  async () => (await import('./table-upload.tsx')).TableUpload,
  <LoadingState rows={4} />,
)

const TableVersions = lazyPart(
  async () => (await import('./versions/table-versions.tsx')).TableVersions,
  <LoadingState rows={12} />,
)

export const tablePage = (title: TableTitle) => () => <TablePage title={title} />

const TablePage = ({ title }: { title: TableTitle }) => {
  const table = useCall(readTableEndpoint, { params: { title } })
  return (
    <Page
      title={tableDescriptions[title].name}
      hint={
        table.data
          ? `Версия ${table.data.version}, обновлена ${formatRelativeTime(table.data.updatedAt)}${
              table.data.effectiveFrom ? `, действует с ${formatDay(table.data.effectiveFrom)}` : ''
            }`
          : tableDescriptions[title].about
      }
      actions={table.data && <ExportButtons title={title} />}
    >
      <BelowExampleNotice title={title}>
        <TableTabs title={title} />
      </BelowExampleNotice>
    </Page>
  )
}

const TableTabs = ({ title }: { title: TableTitle }) => {
  // Read here and not in the page: for a missing table (404) the page itself need not render again.
  const table = useCall(readTableEndpoint, { params: { title } })
  const mayWrite = useCan('tables.write')
  const { address, show } = useTableAddress()
  const isForWriters = address.tab === 'edit' || address.tab === 'upload'
  const opened = isForWriters && !mayWrite ? 'rows' : address.tab
  const tabRow = useTabInView<HTMLDivElement>(opened)
  const none = table.error instanceof ApiError && table.error.status === 404
  return (
    <Tabs
      value={opened}
      onChange={value => show(tableTabs.find(tab => tab === value) ?? 'rows')}
      keepMounted={false}
    >
      <Tabs.List mb="md" ref={tabRow}>
        <Tabs.Tab value="rows">Строки</Tabs.Tab>
        {mayWrite && <Tabs.Tab value="edit">Правка</Tabs.Tab>}
        {mayWrite && <Tabs.Tab value="upload">Загрузить файл</Tabs.Tab>}
        <Tabs.Tab value="versions">Версии</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="rows">
        {table.isPending && <LoadingState rows={12} />}
        {none && <NoTable title={title} onBegin={mayWrite ? show : null} />}
        {table.isError && !none && <ErrorState error={table.error} onRetry={() => void table.refetch()} />}
        {table.data && <TableRows table={table.data} />}
      </Tabs.Panel>
      <Tabs.Panel value="edit">
        <TableGridScreen title={title} />
      </Tabs.Panel>
      <Tabs.Panel value="upload">
        <TableUpload title={title} />
      </Tabs.Panel>
      <Tabs.Panel value="versions">
        <TableVersions title={title} />
      </Tabs.Panel>
    </Tabs>
  )
}

const ExportButtons = ({ title }: { title: TableTitle }) => (
  <Group gap="xs">
    {(['csv', 'xlsx'] as const).map(format => (
      <DownloadButton
        key={format}
        file={client => client.download(exportTableEndpoint, { params: { title }, query: { format } })}
      >
        {format.toUpperCase()}
      </DownloadButton>
    ))}
  </Group>
)
