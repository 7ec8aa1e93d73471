/** The quotes that were given, newest first, found by customer, number, amount or day. */
import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { totals } from '#messages/calculation/engine.js'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { ActionsHead, ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { useRememberList } from '#shared/admin/platform/lists/remembered-list.ts'
import { type HeadColumn, type List, useList } from '#shared/admin/platform/lists/use-list.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import {
  exportQuotesEndpoint,
  exportQuotesWorkbookEndpoint,
  type QuoteSummary,
  quoteSorts,
} from '#shared/contract/calculation/quotes.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { quotePageQuery } from './quote-queries.ts'

import classes from './quotes.module.css'
export const QuotesPage = () => {
  const { client } = useServices()
  const filters = useList('quotes', ['q'], columns)
  useRememberList()
  const { q } = filters.values
  const quotes = useQuery(
    quotePageQuery(client, { q, sort: quoteSorts.find(sort => sort === filters.sort), page: filters.page }),
  )
  return (
    <Page title="Расчёты" hint="Каждый отправленный расчёт хранится так, как его увидел клиент">
      <PagedList
        query={quotes}
        filters={
          <Filters
            label="Поиск расчётов"
            search={
              <SearchField
                label="Имя, телефон, номер, сумма или дата"
                value={q}
                onChange={text => filters.set('q', text)}
              />
            }
            chosen={[filters.sort]}
          >
            <Text size="xs" c="dimmed" style={{ alignSelf: 'center' }}>
              2026-000123, 9340, 17.03.2026
            </Text>
            <LazyListTools
              list={filters}
              file={{
                csv: calls => calls.download(exportQuotesEndpoint, { query: q ? { q } : {} }),
                xlsx: calls => calls.download(exportQuotesWorkbookEndpoint, { query: q ? { q } : {} }),
              }}
            />
          </Filters>
        }
        narrowed={q !== ''}
        onClear={filters.clear}
        onPage={filters.setPage}
        empty={{
          title: 'Расчётов пока нет',
          text: 'Расчёт получает номер, когда клиент отправляет его с сайта.',
        }}
      >
        {items => (
          <div
            className="admin-table-frame"
            data-stale={quotes.isPlaceholderData || undefined}
            data-density={filters.density}
          >
            <Table onKeyDown={navigateRows} highlightOnHover stickyHeader className="admin-table admin-stack">
              <ListHead list={filters} after={<ActionsHead />} />
              <Table.Tbody>
                {items.map(quote => (
                  <QuoteRow key={quote.number} quote={quote} shows={filters.shows} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </PagedList>
    </Page>
  )
}

const columns: HeadColumn[] = [
  { key: 'number', title: 'Номер', fixed: true },
  { key: 'given', title: 'Дан', sort: { up: 'oldest', down: 'newest', first: 'down' } },
  { key: 'customer', title: 'Клиент' },
  { key: 'about', title: 'Что считали' },
  { key: 'rate', title: 'Курс на', className: 'admin-optional' },
  { key: 'uah', title: 'Итого, ₴', extra: true, className: 'admin-number' },
  { key: 'eur', title: 'Итого, €', extra: true, className: 'admin-number' },
  {
    key: 'usd',
    title: 'Итого, $',
    fixed: true,
    sort: { up: 'cheapest', down: 'dearest', first: 'down' },
    className: 'admin-number',
  },
]

const QuoteRow = ({ quote, shows }: { quote: QuoteSummary; shows: List['shows'] }) => {
  const path = `/admin/quotes/${quote.number}`
  return (
    <Table.Tr className="admin-row-link" data-row>
      <Table.Td>
        <Link to={path} className="admin-row-title admin-state">
          {quote.number}
        </Link>
      </Table.Td>
      {shows('given') && <Table.Td className="admin-moment">{formatMoment(quote.createdAt)}</Table.Td>}
      {shows('customer') && (
        <Table.Td data-label="Клиент">
          {quote.requestId !== null && quote.customer && (
            <Link to={`/admin/requests?open=${quote.requestId}`}>{formatUkrainianPhone(quote.customer)}</Link>
          )}
        </Table.Td>
      )}
      {shows('about') && <Table.Td className="admin-across">{quoteLabel(quote.input)}</Table.Td>}
      {shows('rate') && (
        <Table.Td className="admin-moment admin-optional">{formatDay(quote.rates.date)}</Table.Td>
      )}
      {shows('uah') && (
        <Table.Td className="admin-number" data-label="Итого, ₴">
          {formatMoney(quote.total.uah)}
        </Table.Td>
      )}
      {shows('eur') && (
        <Table.Td className="admin-number" data-label="Итого, €">
          {formatMoney(quote.total.eur)}
        </Table.Td>
      )}
      <Table.Td className="admin-number admin-across" data-label="Итого, $">
        {formatMoney(quote.total.usd)}
        <TotalKind quote={quote} />
      </Table.Td>
      <Table.Td className="admin-actions admin-beside-phone">
        <Button
          component={Link}
          to={`${path}?today=1`}
          size="compact-sm"
          variant="default"
          aria-label={`Почему столько: расчёт ${quote.number} рядом с сегодняшним`}
        >
          Почему столько?
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}

/** Says which part is missing when the total is not the whole price. */
const TotalKind = ({ quote }: { quote: QuoteSummary }) => {
  const title = totalTitle(quote)
  return title === totals.whole ? null : (
    <div className={classes.kind} data-incomplete={!quote.complete || undefined}>
      {title}
    </div>
  )
}
