import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import {
  quoteVehicleEndpoint,
  readQuoteEndpoint,
  type StoredQuote,
} from '#shared/contract/calculation/quotes.ts'
import { QuoteBasis } from './quote-basis.tsx'
import { QuoteChanged, QuoteComparison, type ShownCurrency, shownCurrencies } from './quote-comparison.tsx'
import { QuoteDocumentButton } from './quote-document-button.tsx'
import { QuoteStatement } from './quote-statement.tsx'

export const QuotePage = () => {
  const { number = '' } = useParams()
  const quote = useCall(readQuoteEndpoint, { params: { number } }, neverChanges)
  return (
    <Page
      title={`Расчёт ${number}`}
      hint={
        quote.data
          ? `${formatMoment(quote.data.createdAt)}. ${quote.data.statement.rates.forecast ? 'Прогноз. ' : ''}${quoteLabel(quote.data.input)}`
          : 'Как его увидел клиент'
      }
      actions={
        <>
          <Button variant="default" component={Link} to={listAddress('/admin/quotes')}>
            Все расчёты
          </Button>
          {quote.data && <QuoteDocumentButton quote={quote.data} />}
        </>
      }
    >
      <QueryState of={quote} rows={12} />
      {quote.data && <QuoteView key={number} quote={quote.data} />}
    </Page>
  )
}

const QuoteView = ({ quote }: { quote: StoredQuote }) => {
  const { values, set } = useUrlFilters(['today'])
  const beside = values.today === '1'
  const today = useCall(quoteVehicleEndpoint, { body: undated(quote) }, { enabled: beside })
  const [currency, setCurrency] = useState<ShownCurrency>('usd')
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Button
          variant={beside ? 'default' : 'filled'}
          aria-pressed={beside}
          onClick={() => set('today', beside ? '' : '1')}
        >
          {beside ? 'Показать только расчёт' : 'Почему столько? Сравнить с сегодня'}
        </Button>
        {beside && (
          <SegmentedControl
            aria-label="Валюта сравнения"
            value={currency}
            onChange={value =>
              setCurrency(shownCurrencies.find(known => known.value === value)?.value ?? 'usd')
            }
            data={[...shownCurrencies]}
          />
        )}
      </Group>
      {beside && <QueryState of={today} rows={10} />}
      {beside && today.data ? (
        <>
          <QuoteBasis was={quote.statement} now={today.data} />
          <QuoteComparison was={quote.statement} now={today.data} currency={currency} />
        </>
      ) : (
        <>
          <QuoteChanged quote={quote} />
          <QuoteBasis was={quote.statement} />
          <section className="admin-card admin-quote" aria-label="Расчёт по строкам">
            <QuoteStatement quote={quote} />
          </section>
        </>
      )}
    </Stack>
  )
}

const neverChanges = { staleTime: Number.POSITIVE_INFINITY }

/** The input without its date, so that it is priced today. */
const undated = ({ input: { date: _of, ...undated } }: StoredQuote) => undated
