import { Box, Button, Skeleton, Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/calculation/tables.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { formatCount, formatDay, formatRelativeTime } from '#shared/admin/platform/format/format-time.ts'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import { isMissing } from '#shared/client/api-error.ts'
import { listTableVersionsEndpoint, readTableEndpoint } from '#shared/contract/calculation/tables.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { LazyCalendarCard } from '../calendar/lazy-calendar-card.tsx'
import { versionPath } from '../table-address.ts'
import { tableDescriptions } from '../table-descriptions.ts'
import { ExampleBadge } from './example-badge.tsx'
import { firstDay, plannedVersions, sinceDay } from './versions/version-plan.ts'

export const TablesPage = () => (
  <Page
    title={texts.calculatorTables}
    hint={texts.about}
    actions={
      <Button variant="default" component={Link} to="/admin/tables/lots">
        {texts.referenceLots}
      </Button>
    }
  >
    <Box mb="md" className="admin-table-frame">
      <Table onKeyDown={navigateRows} highlightOnHover className="admin-table admin-stack">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.table}</Table.Th>
            <Table.Th className="admin-number">{texts.version}</Table.Th>
            <Table.Th className="admin-number">{texts.rowCount}</Table.Th>
            <Table.Th>{texts.inForceFrom}</Table.Th>
            <Table.Th>{texts.next}</Table.Th>
            <Table.Th>{texts.updated}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tableTitles.map(title => (
            <TableLine key={title} title={title} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
    <LazyCalendarCard />
  </Page>
)

const TableLine = ({ title }: { title: TableTitle }) => {
  const table = useCall(readTableEndpoint, { params: { title } })
  return (
    <Table.Tr className="admin-row-link" data-row>
      <Table.Td>
        <Link to={`/admin/tables/${title}`} className="admin-row-title">
          {tableNames[title]}
        </Link>
        <Text size="xs" c="dimmed">
          {tableDescriptions[title]}
        </Text>
        <ExampleBadge title={title} />
      </Table.Td>
      {table.data ? (
        <>
          <Table.Td className="admin-number" data-label={texts.version}>
            {table.data.version}
          </Table.Td>
          <Table.Td className="admin-number" data-label={texts.rowCount}>
            {formatCount(table.data.data.length)}
          </Table.Td>
          <Table.Td data-label={texts.inForceFrom}>
            {table.data.effectiveFrom ? formatDay(table.data.effectiveFrom) : texts.uploadTime}
          </Table.Td>
          <Table.Td>
            <Planned title={title} />
          </Table.Td>
          <Table.Td className="admin-moment" data-label={texts.updated}>
            {formatRelativeTime(table.data.updatedAt)}
          </Table.Td>
        </>
      ) : (
        <Table.Td colSpan={5}>
          {table.isPending && <Skeleton height={18} aria-label={texts.loading} />}
          {table.isError &&
            (isMissing(table.error) ? (
              <Badge tone="warn">{texts.notYetUploaded}</Badge>
            ) : (
              <Badge tone="bad">{texts.unreadable}</Badge>
            ))}
        </Table.Td>
      )}
    </Table.Tr>
  )
}

const Planned = ({ title }: { title: TableTitle }) => {
  const versions = useCall(listTableVersionsEndpoint, { params: { title } })
  const today = kyivDay(new Date())
  return plannedVersions(versions.data ?? [], today).map(version => (
    <Box
      component={Link}
      key={version.version}
      to={versionPath(title, version.version)}
      display="block"
      c="var(--mantine-color-bronze-text)"
      className="admin-state"
    >
      {texts.versionFrom({ version: version.version, value2: sinceDay(firstDay(version), today) })}
    </Box>
  ))
}
