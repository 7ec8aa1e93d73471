/** The quotes that were given, newest first, found by number, amount or day. */
import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { QuoteSummary } from '#shared/contract/quote.ts'
import { showMoney } from '#shared/domain/money.ts'
import { Badge } from '../components/badge.tsx'
import { navigateRows } from '../components/navigate-rows.ts'
import { Page } from '../components/page.tsx'
import { Pager } from '../components/pager.tsx'
import { useRememberList } from '../components/remembered-list.ts'
import { SearchField } from '../components/search-field.tsx'
import { showDay, showMoment } from '../components/show-time.ts'
import { Empty, Failed, LoadingRows } from '../components/states.tsx'
import { useUrlFilters } from '../components/use-url-filters.ts'
import { useServices } from '../services.ts'
import { quoteLabel } from './quote-label.ts'
import { quotePageQuery } from './quote-queries.ts'
import './quotes.css'

export const QuotesPage = () => {
  const { client } = useServices()
  const filters = useUrlFilters(['q'])
  useRememberList()
  const { q } = filters.values
  const quotes = useQuery(quotePageQuery(client, { q, page: filters.page }))
  return (
    <Page title="Расчёты" hint="Каждый отправленный расчёт хранится так, как его увидел клиент">
      <search className="admin-filters" aria-label="Поиск расчётов">
        <SearchField label="Номер, сумма или дата" value={q} onChange={text => filters.set('q', text)} />
        <Text size="xs" c="dimmed" className="admin-quote-examples">
          2026-000123, 9340, 17.03.2026
        </Text>
      </search>
      {quotes.isPending && <LoadingRows rows={10} />}
      {quotes.isError && <Failed error={quotes.error} onRetry={() => void quotes.refetch()} />}
      {quotes.data?.items.length === 0 && (
        <Empty title={q ? 'Ничего не нашлось' : 'Расчётов пока нет'}>
          {q ? (
            <Button variant="default" size="xs" onClick={filters.clear}>
              Сбросить поиск
            </Button>
          ) : (
            'Расчёт получает номер, когда клиент отправляет его с сайта.'
          )}
        </Empty>
      )}
      {quotes.data && quotes.data.items.length > 0 && (
        <>
          <div className="admin-table-frame" data-stale={quotes.isPlaceholderData || undefined}>
            <Table onKeyDown={navigateRows} highlightOnHover stickyHeader className="admin-table admin-stack">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Номер</Table.Th>
                  <Table.Th>Дан</Table.Th>
                  <Table.Th>Что считали</Table.Th>
                  <Table.Th className="admin-optional">Курс на</Table.Th>
                  <Table.Th className="admin-number">Итого, $</Table.Th>
                  <Table.Th>
                    <span className="admin-for-readers">Действия</span>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {quotes.data.items.map(quote => (
                  <QuoteRow key={quote.number} quote={quote} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <Pager {...quotes.data} onChange={filters.setPage} />
        </>
      )}
    </Page>
  )
}

const QuoteRow = ({ quote }: { quote: QuoteSummary }) => {
  const path = `/admin/quotes/${quote.number}`
  return (
    <Table.Tr className="admin-row-link" data-row>
      <Table.Td>
        <Link to={path} className="admin-row-title admin-quote-number">
          {quote.number}
        </Link>
      </Table.Td>
      <Table.Td className="admin-moment">{showMoment(quote.createdAt)}</Table.Td>
      <Table.Td className="admin-across">{quoteLabel(quote.input)}</Table.Td>
      <Table.Td className="admin-moment admin-optional">{showDay(quote.rates.date)}</Table.Td>
      <Table.Td className="admin-number" data-label="Итого, $">
        {showMoney(quote.total.usd)} {!quote.complete && <Badge tone="warn">неполный</Badge>}
      </Table.Td>
      <Table.Td className="admin-actions">
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
