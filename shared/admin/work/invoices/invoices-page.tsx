import { Link } from 'react-router-dom'
import { forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { type DataColumn, DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { FilterSelect } from '#shared/admin/platform/lists/filter-select.tsx'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { ListFiles } from '#shared/admin/platform/lists/list-files.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import {
  exportInvoicesEndpoint,
  exportInvoicesWorkbookEndpoint,
  type ListedInvoice,
  listInvoicesEndpoint,
} from '#shared/contract/work/invoices.ts'
import { invoiceStateNames, invoiceStates } from '#shared/domain/work/invoices/invoice-state-names.ts'
import { showSum, tones } from './invoice-names.ts'

const names = ['q', 'state', 'firm'] as const

export const InvoicesPage = () => {
  const filters = useUrlFilters(names)
  const { q } = filters.values
  const firms = useCall(listFirmsEndpoint).data ?? []
  const firm = firms.find(({ id }) => String(id) === filters.values.firm)?.id
  const state = invoiceStates.find(invoiceState => invoiceState === filters.values.state)
  const asked = { ...(q !== '' && { q }), ...(state && { state }), ...(firm && { firm: String(firm) }) }
  const list = useCall(listInvoicesEndpoint, { query: { ...asked, page: pageOf(filters.page) } }, forList)
  return (
    <Page
      title="Счета клиентам"
      hint="Их выставляют в заказе. Клиенту отправляйте сохранённый PDF: из пересохранённого старой программой текст копируется с ошибками."
      actions={
        <ListFiles
          csv={api => api.download(exportInvoicesEndpoint, { query: asked })}
          xlsx={api => api.download(exportInvoicesWorkbookEndpoint, { query: asked })}
        />
      }
    >
      <PagedList
        list={filters}
        query={list}
        filters={
          <Filters list={{ ...filters, filters: names }} label="Отбор счетов" search="Номер или плательщик">
            <FilterSelect
              list={filters}
              name="state"
              label="Состояние"
              data={choices('Любое состояние', invoiceStateNames)}
            />
            {firms.length > 1 && (
              <FilterSelect
                list={filters}
                name="firm"
                label="Фирма"
                data={choices(
                  'Все фирмы',
                  firms.map(({ id, shortName }) => [id, shortName]),
                )}
              />
            )}
          </Filters>
        }
        empty={{ title: 'Счетов пока нет', text: 'Откройте заказ и выставьте первый.' }}
      >
        {items => (
          <div className="admin-table-frame">
            <DataTable
              className="admin-stack"
              onKeyDown={navigateRows}
              rowProps={{ className: 'admin-row-link', 'data-row': true }}
              columns={columns}
              rows={items}
              keyOf={({ id }) => id}
            />
          </div>
        )}
      </PagedList>
    </Page>
  )
}

const isOwed = ({ state }: ListedInvoice): boolean => ['open', 'part', 'overdue'].includes(state)

const columns: DataColumn<ListedInvoice>[] = [
  {
    title: 'Счёт',
    cell: ({ orderId, number, day }) => (
      <>
        <Link to={`/admin/orders/${orderId}?tab=invoices`} className="admin-row-title">
          {number === null ? 'Черновик' : `№ ${number}`}
        </Link>
        <div className="admin-quiet-small">{`${day ? `${formatDay(day)}, ` : ''}заказ № ${orderId}`}</div>
      </>
    ),
  },
  { title: 'Плательщик', phoneLabel: 'Плательщик', cell: ({ payer }) => payer },
  { title: 'Фирма', phoneLabel: 'Фирма', cell: ({ firm }) => firm },
  { title: 'Сумма', phoneLabel: 'Сумма', cell: ({ sum }) => showSum(sum) },
  {
    title: 'Остаток',
    phoneLabel: 'Остаток',
    cell: invoice => (isOwed(invoice) ? showSum(invoice.rest) : '—'),
  },
  {
    title: 'Оплатить до',
    phoneLabel: 'Оплатить до',
    cell: ({ dueDay, daysLate }) => (
      <>
        {dueDay ? formatDay(dueDay) : '—'}
        {daysLate > 0 && <div className="admin-quiet-small">{daysLate} дн. просрочки</div>}
      </>
    ),
  },
  {
    title: 'Состояние',
    cell: ({ state }) => <Badge tone={tones[state]}>{invoiceStateNames[state]}</Badge>,
  },
]
