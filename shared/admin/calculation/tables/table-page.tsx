import { Button, Group, Tabs } from '@mantine/core'
import * as texts from '#messages/admin/calculation/tables.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useTabInView } from '#shared/admin/platform/components/controls/use-in-view.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { ErrorState, LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay, formatRelativeTime } from '#shared/admin/platform/format/format-time.ts'
import { DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { columnTitle } from '#shared/calculator/tables/column-title.ts'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import type { ColumnType } from '#shared/calculator/tables/table-shapes.ts'
import { isMissing } from '#shared/client/api-error.ts'
import {
  downloadExampleTableEndpoint,
  exportTableEndpoint,
  readExampleTableEndpoint,
  readTableEndpoint,
  type Table as StoredTable,
} from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { tableTabs, useTableAddress } from '../table-address.ts'
import { tableDescriptions } from '../table-descriptions.ts'
import { BelowExampleNotice } from './example-badge.tsx'
import { shownText } from './grid/cell-text.ts'
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
      title={tableNames[title]}
      hint={
        table.data
          ? texts.versionUpdated({
              version: table.data.version,
              when: formatRelativeTime(table.data.updatedAt),
            }) +
            (table.data.effectiveFrom
              ? texts.inForceFromDay({ day: formatDay(table.data.effectiveFrom) })
              : '')
          : tableDescriptions[title]
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
  const none = isMissing(table.error)
  return (
    <Tabs
      value={opened}
      onChange={value => show(tableTabs.find(tab => tab === value) ?? 'rows')}
      keepMounted={false}
    >
      <Tabs.List mb="md" ref={tabRow}>
        <Tabs.Tab value="rows">{texts.rowsTitle}</Tabs.Tab>
        {mayWrite && <Tabs.Tab value="edit">{texts.editing}</Tabs.Tab>}
        {mayWrite && <Tabs.Tab value="upload">{texts.uploadFile}</Tabs.Tab>}
        <Tabs.Tab value="versions">{texts.versions}</Tabs.Tab>
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

interface NoTableProps {
  title: TableTitle
  /** Null for people who may only view. */
  onBegin: ((way: 'edit' | 'upload') => void) | null
}

const NoTable = ({ title, onBegin }: NoTableProps) => {
  const example = useCall(readExampleTableEndpoint, { params: { title } })
  return (
    <section aria-label={texts.notUploaded}>
      <h2>{texts.notUploaded}</h2>
      <p className="admin-quiet">{texts.howToBegin}</p>
      <Group gap="xs" my="sm">
        {(['xlsx', 'csv'] as const).map(format => (
          <DownloadButton
            key={format}
            file={own => own.download(downloadExampleTableEndpoint, { params: { title }, query: { format } })}
          >
            {texts.exampleOf({ value1: format.toUpperCase() })}
          </DownloadButton>
        ))}
        {onBegin && (
          <>
            <Button onClick={() => onBegin('upload')}>{texts.uploadOwn}</Button>
            <Button variant="default" onClick={() => onBegin('edit')}>
              {texts.typeRows}
            </Button>
          </>
        )}
      </Group>
      <QueryState of={example} rows={6} />
      {example.data && (
        <div className="admin-table-frame">
          <DataTable
            className="admin-stack"
            rows={example.data.columns}
            keyOf={({ key }) => key}
            columns={[
              { title: texts.column, names: true, cell: column => columnTitle(column) },
              { title: texts.whatIsInIt, phoneLabel: texts.whatIsInIt, cell: ({ type }) => typeNames[type] },
              {
                title: texts.forExample,
                phoneLabel: texts.forExample,
                cell: ({ key, type }) =>
                  rowsToShow(example.data)
                    .map(row => shownText(row[key] ?? null, type))
                    .find(isTelling),
              },
              { title: texts.fileHeading, phoneLabel: texts.inFile, cell: ({ key }) => key },
            ]}
          />
        </div>
      )}
    </section>
  )
}

/** Puts a row with all columns filled first, so that the examples of all columns come from one row. */
const rowsToShow = ({ columns, data }: Pick<StoredTable, 'columns' | 'data'>) => {
  const whole = data.find(row =>
    columns.every(({ key, type }) => isTelling(shownText(row[key] ?? null, type))),
  )
  return whole ? [whole, ...data] : data
}

const isTelling = (text: string): boolean => text !== '' && text !== '0'

const typeNames: Record<ColumnType, string> = texts.types
