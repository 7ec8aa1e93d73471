import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/invoices.js'
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
      title={texts.title}
      hint={texts.about}
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
          <Filters list={{ ...filters, filters: names }} label={texts.filters} search={texts.searchIn}>
            <FilterSelect
              list={filters}
              name="state"
              label={texts.state}
              data={choices(texts.anyState, invoiceStateNames)}
            />
            {firms.length > 1 && (
              <FilterSelect
                list={filters}
                name="firm"
                label={texts.labels.firm}
                data={choices(
                  texts.allFirms,
                  firms.map(({ id, shortName }) => [id, shortName]),
                )}
              />
            )}
          </Filters>
        }
        empty={{ title: texts.noneYet, text: texts.issueFirst }}
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
    title: texts.invoiceHead,
    cell: ({ orderId, number, day }) => (
      <>
        <Link to={`/admin/orders/${orderId}?tab=invoices`} className="admin-row-title">
          {number === null ? texts.draft : `№ ${number}`}
        </Link>
        <div className="admin-quiet-small">
          {(day ? `${formatDay(day)}, ` : '') + texts.ofOrder({ orderId })}
        </div>
      </>
    ),
  },
  { title: texts.payer, phoneLabel: texts.payer, cell: ({ payer }) => payer },
  { title: texts.labels.firm, phoneLabel: texts.labels.firm, cell: ({ firm }) => firm },
  { title: texts.sum, phoneLabel: texts.sum, cell: ({ sum }) => showSum(sum) },
  {
    title: texts.rest,
    phoneLabel: texts.rest,
    cell: invoice => (isOwed(invoice) ? showSum(invoice.rest) : '—'),
  },
  {
    title: texts.labels.dueDay,
    phoneLabel: texts.labels.dueDay,
    cell: ({ dueDay, daysLate }) => (
      <>
        <span>{dueDay ? formatDay(dueDay) : '—'}</span>
        {daysLate > 0 && <div className="admin-quiet-small">{texts.daysLate({ daysLate })}</div>}
      </>
    ),
  },
  {
    title: texts.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{invoiceStateNames[state]}</Badge>,
  },
]
