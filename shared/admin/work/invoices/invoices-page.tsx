import { Group, NativeSelect, Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import { forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { Pager } from '#shared/admin/platform/components/controls/pager.tsx'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import {
  exportInvoicesEndpoint,
  exportInvoicesWorkbookEndpoint,
  type ListedInvoice,
  listInvoicesEndpoint,
} from '#shared/contract/work/invoices.ts'
import {
  type InvoiceState,
  invoiceStateNames,
  invoiceStates,
} from '#shared/domain/work/invoices/invoice-state-names.ts'
import { showSum } from './draft-form.tsx'
import { tones } from './invoice-names.ts'

export const InvoicesPage = () => {
  const filters = useUrlFilters(['q', 'state', 'firm'])
  const { q } = filters.values
  const firms = useCall(listFirmsEndpoint).data ?? []
  const firm = firms.find(({ id }) => String(id) === filters.values.firm)?.id
  const state = invoiceStates.find(invoiceState => invoiceState === filters.values.state)
  const asked = { ...(q !== '' && { q }), ...(state && { state }), ...(firm && { firm: String(firm) }) }
  const list = useCall(listInvoicesEndpoint, { query: { ...asked, page: pageOf(filters.page) } }, forList)
  return (
    <Page
      title="Счета клиентам"
      hint="Их выставляют в заказе"
      actions={
        <>
          <DownloadButton file={api => api.download(exportInvoicesEndpoint, { query: asked })}>
            CSV
          </DownloadButton>
          <DownloadButton file={api => api.download(exportInvoicesWorkbookEndpoint, { query: asked })}>
            Excel
          </DownloadButton>
        </>
      }
    >
      <Group gap="sm" mb="md" align="flex-end">
        <SearchField label="Номер или плательщик" value={q} onChange={text => filters.set('q', text)} />
        <NativeSelect
          aria-label="Состояние"
          value={state ?? ''}
          data={[
            { value: '', label: 'Все' },
            ...invoiceStates.map(value => ({ value, label: invoiceStateNames[value] })),
          ]}
          onChange={event => filters.set('state', event.currentTarget.value)}
        />
        {firms.length > 1 && (
          <NativeSelect
            aria-label="Фирма"
            value={firm ?? ''}
            data={[
              { value: '', label: 'Все фирмы' },
              ...firms.map(({ id, shortName }) => ({ value: String(id), label: shortName })),
            ]}
            onChange={event => filters.set('firm', event.currentTarget.value)}
          />
        )}
      </Group>
      <QueryState of={list} rows={6} />
      {list.data?.items.length === 0 && (
        <EmptyState title={filters.narrowed ? 'Таких нет' : 'Счетов пока нет'}>
          {filters.narrowed ? 'Снимите отбор.' : 'Откройте заказ и выставьте первый.'}
        </EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <>
          <div className="admin-table-frame">
            <Table className="admin-table admin-stack" onKeyDown={navigateRows}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Счёт</Table.Th>
                  <Table.Th>Плательщик</Table.Th>
                  <Table.Th>Фирма</Table.Th>
                  <Table.Th>Сумма</Table.Th>
                  <Table.Th>Остаток</Table.Th>
                  <Table.Th>Оплатить до</Table.Th>
                  <Table.Th>Состояние</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.data.items.map(invoice => (
                  <Row key={invoice.id} invoice={invoice} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Pager {...list.data} onChange={filters.setPage} />
        </>
      )}
    </Page>
  )
}

const Row = ({ invoice }: { invoice: ListedInvoice }) => {
  const { state, day, dueDay, daysLate } = invoice
  const isOwed: readonly InvoiceState[] = ['open', 'part', 'overdue']
  return (
    <Table.Tr className="admin-row-link" data-row>
      <Table.Td>
        <Link to={`/admin/orders/${invoice.orderId}?tab=invoices`} className="admin-row-title">
          {invoice.number === null ? 'Черновик' : `№ ${invoice.number}`}
        </Link>
        <div className="admin-quiet-small">
          {day && `${formatDay(day)}, `}заказ № {invoice.orderId}
        </div>
      </Table.Td>
      <Table.Td data-label="Плательщик">{invoice.payer}</Table.Td>
      <Table.Td data-label="Фирма">{invoice.firm}</Table.Td>
      <Table.Td data-label="Сумма">{showSum(invoice.sum)}</Table.Td>
      <Table.Td data-label="Остаток">{isOwed.includes(state) ? showSum(invoice.rest) : '—'}</Table.Td>
      <Table.Td data-label="Оплатить до">
        {dueDay ? formatDay(dueDay) : '—'}
        {daysLate > 0 && <div className="admin-quiet-small">{daysLate} дн. просрочки</div>}
      </Table.Td>
      <Table.Td>
        <Badge tone={tones[state]}>{invoiceStateNames[state]}</Badge>
      </Table.Td>
    </Table.Tr>
  )
}
