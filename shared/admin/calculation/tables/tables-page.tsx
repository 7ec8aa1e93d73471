import { Box, Button, Skeleton, Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
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
    title="Таблицы калькулятора"
    hint="Сборы аукционов и доставка: из них складывается расчёт на сайте"
    actions={
      <Button variant="default" component={Link} to="/admin/tables/lots">
        Контрольные лоты
      </Button>
    }
  >
    <Box mb="md" className="admin-table-frame">
      <Table onKeyDown={navigateRows} highlightOnHover className="admin-table admin-stack">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Таблица</Table.Th>
            <Table.Th className="admin-number">Версия</Table.Th>
            <Table.Th className="admin-number">Строк</Table.Th>
            <Table.Th>Действует с</Table.Th>
            <Table.Th>Дальше</Table.Th>
            <Table.Th>Обновлена</Table.Th>
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
          <Table.Td className="admin-number" data-label="Версия">
            {table.data.version}
          </Table.Td>
          <Table.Td className="admin-number" data-label="Строк">
            {formatCount(table.data.data.length)}
          </Table.Td>
          <Table.Td data-label="Действует с">
            {table.data.effectiveFrom ? formatDay(table.data.effectiveFrom) : 'загрузки'}
          </Table.Td>
          <Table.Td>
            <Planned title={title} />
          </Table.Td>
          <Table.Td className="admin-moment" data-label="Обновлена">
            {formatRelativeTime(table.data.updatedAt)}
          </Table.Td>
        </>
      ) : (
        <Table.Td colSpan={5}>
          {table.isPending && <Skeleton height={18} aria-label="Загрузка…" />}
          {table.isError &&
            (isMissing(table.error) ? (
              <Badge tone="warn">Ещё не загружена</Badge>
            ) : (
              <Badge tone="bad">Не удалось прочитать</Badge>
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
      версия {version.version} {sinceDay(firstDay(version), today)}
    </Box>
  ))
}
