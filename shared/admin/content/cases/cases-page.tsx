/** Delivered cars on the site, and those that are still drafts. */
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { casesQuery } from './case-queries.ts'

export const CasesPage = () => {
  const { client } = useServices()
  const cases = useQuery(casesQuery(client))
  return (
    <Page
      title="Доставленные автомобили"
      hint="Страницы /cars: их начинают в выданном заказе, с согласия клиента"
    >
      {cases.isPending && <LoadingState rows={6} />}
      {cases.isError && <ErrorState error={cases.error} onRetry={() => void cases.refetch()} />}
      {cases.data?.length === 0 && (
        <EmptyState title="Пока ни одного">
          Откройте выданный заказ и отметьте, что клиент согласен.
        </EmptyState>
      )}
      {cases.data && cases.data.length > 0 && (
        <div className="admin-table-frame">
          <Table className="admin-table admin-stack" onKeyDown={navigateRows}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Автомобиль</Table.Th>
                <Table.Th>Откуда</Table.Th>
                <Table.Th>Согласие</Table.Th>
                <Table.Th>На сайте</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {cases.data.map(car => (
                <Table.Tr key={car.id} className="admin-row-link" data-row>
                  <Table.Td>
                    <Link to={`/admin/cars/${car.id}`} className="admin-row-title">
                      {carName(car) || `№ ${car.id}`}
                    </Link>
                  </Table.Td>
                  <Table.Td>{routeNames[car.route]}</Table.Td>
                  <Table.Td data-label="Согласие">{formatDay(car.consent.day)}</Table.Td>
                  <Table.Td>
                    {car.status === 'published' ? (
                      <Badge tone="good">Виден</Badge>
                    ) : (
                      <Badge tone="mute">{car.publishedAt === null ? 'Черновик' : 'Снят'}</Badge>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Page>
  )
}
