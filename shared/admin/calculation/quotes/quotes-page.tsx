import { Box, Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/calculation/quotes.js'
import { totals } from '#messages/calculation/totals.js'
import { forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { ListTable, type TableColumn } from '#shared/admin/platform/lists/list-table.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { useRememberList } from '#shared/admin/platform/lists/remembered-list.ts'
import { filterIn, useList } from '#shared/admin/platform/lists/use-list.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import {
  exportQuotesEndpoint,
  exportQuotesWorkbookEndpoint,
  listQuotesEndpoint,
  type QuoteSummary,
} from '#shared/contract/calculation/quotes.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import classes from './quotes.module.css'

export const QuotesPage = () => {
  const filters = useList('quotes', ['q'], columns)
  useRememberList()
  const { q } = filters.values
  const sorted = filterIn(listQuotesEndpoint.query, filters.values)
  const quotes = useCall(listQuotesEndpoint, { query: { ...sorted, q, page: pageOf(filters.page) } }, forList)
  return (
    <Page title={texts.quotes} hint={texts.about}>
      <PagedList
        list={filters}
        query={quotes}
        filters={
          <Filters list={filters} label={texts.search} search={texts.searchHint}>
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
        empty={{
          title: texts.noneYet,
          text: texts.whenNumbered,
        }}
      >
        {items => (
          <ListTable
            list={filters}
            columns={columns}
            rows={items}
            keyOf={({ number }) => number}
            opens
            stale={quotes.isPlaceholderData}
            actionsClass="admin-actions admin-beside-phone"
            actions={({ number }) => (
              <Button
                component={Link}
                to={`/admin/quotes/${number}?today=1`}
                size="compact-sm"
                variant="default"
                aria-label={texts.whySoMuchOf({ number })}
              >
                {texts.whySoMuch}
              </Button>
            )}
          />
        )}
      </PagedList>
    </Page>
  )
}

/** Says which part is missing when the total is not the whole price. */
const TotalKind = ({ quote }: { quote: QuoteSummary }) => {
  const title = totalTitle(quote)
  return title === totals.whole ? null : (
    <Box fz="xs" c={quote.complete ? 'dimmed' : 'var(--admin-warn)'} className={classes.kind}>
      {title}
    </Box>
  )
}

const columns: TableColumn<QuoteSummary>[] = [
  {
    key: 'number',
    title: texts.number,
    fixed: true,
    cell: ({ number }) => (
      <Link to={`/admin/quotes/${number}`} className="admin-row-title admin-state">
        {number}
      </Link>
    ),
  },
  {
    key: 'given',
    title: texts.given,
    sort: { up: 'oldest', down: 'newest', first: 'down' },
    cellClass: 'admin-moment',
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    key: 'customer',
    title: texts.client,
    phoneLabel: texts.client,
    cell: ({ requestId, customer }) =>
      requestId !== null &&
      customer && <Link to={`/admin/requests?open=${requestId}`}>{formatUkrainianPhone(customer)}</Link>,
  },
  {
    key: 'about',
    title: texts.whatCounted,
    cellClass: 'admin-across',
    cell: ({ input }) => quoteLabel(input),
  },
  {
    key: 'rate',
    title: texts.rateOn,
    className: 'admin-optional',
    cellClass: 'admin-moment admin-optional',
    cell: ({ rates }) => formatDay(rates.date),
  },
  {
    key: 'uah',
    title: texts.totalHryvnia,
    extra: true,
    className: 'admin-number',
    phoneLabel: texts.totalHryvnia,
    cell: ({ total }) => formatMoney(total.uah),
  },
  {
    key: 'eur',
    title: texts.totalEuro,
    extra: true,
    className: 'admin-number',
    phoneLabel: texts.totalEuro,
    cell: ({ total }) => formatMoney(total.eur),
  },
  {
    key: 'usd',
    title: texts.totalDollar,
    fixed: true,
    sort: { up: 'cheapest', down: 'dearest', first: 'down' },
    className: 'admin-number',
    cellClass: 'admin-number admin-across',
    phoneLabel: texts.totalDollar,
    cell: quote => (
      <>
        {formatMoney(quote.total.usd)}
        <TotalKind quote={quote} />
      </>
    ),
  },
]
