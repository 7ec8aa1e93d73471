import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import * as texts from '#messages/admin/calculation/quotes.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatPercent } from '#shared/admin/platform/format/format-difference.ts'
import { formatMoment, formatRate } from '#shared/admin/platform/format/format-time.ts'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { quoteLabel } from '#shared/calculator/quote-label.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import {
  quoteVehicleEndpoint,
  readQuoteEndpoint,
  type StoredQuote,
} from '#shared/contract/calculation/quotes.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { comparisonPath, versionPath } from '../table-address.ts'
import {
  QuoteChanged,
  QuoteComparison,
  type ShownCurrency,
  shownCurrencies,
  type TableStep,
  tableSteps,
} from './quote-comparison.tsx'
import { QuoteDocumentButton } from './quote-document-button.tsx'
import { QuoteStatement } from './quote-statement.tsx'

export const QuotePage = () => {
  const { number = '' } = useParams()
  const quote = useCall(readQuoteEndpoint, { params: { number } }, neverChanges)
  return (
    <Page
      title={texts.quoteOf({ number })}
      hint={
        quote.data
          ? `${formatMoment(quote.data.createdAt)}. ${quote.data.statement.rates.forecast ? texts.forecast : ''}${quoteLabel(quote.data.input)}`
          : texts.asClientSaw
      }
      actions={
        <>
          <Button variant="default" component={Link} to={listAddress('/admin/quotes')}>
            {texts.allQuotes}
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
          {beside ? texts.onlyQuote : texts.compareWithToday}
        </Button>
        {beside && (
          <SegmentedControl
            aria-label={texts.comparisonCurrency}
            value={currency}
            onChange={setCurrency}
            data={shownCurrencies}
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
          <section className="admin-card admin-quote" aria-label={texts.quoteLines}>
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

interface BasisProps {
  was: CostBreakdown
  /** Today's statement, where the two are compared. */
  now?: CostBreakdown | undefined
}

const QuoteBasis = ({ was, now }: BasisProps) => (
  <section className="admin-card" aria-label={texts.basis}>
    <AutoColumns component="dl" least="17rem" gap="md">
      <Fact name={texts.dollarRate}>{rateText({ was, now }, 'USD')}</Fact>
      <Fact name={texts.euroRate}>{rateText({ was, now }, 'EUR')}</Fact>
      <Fact name={texts.tariff}>
        {tariffText(was) + (now ? (sameTariff(was, now) ? texts.sameTariff : ` → ${tariffText(now)}`) : '')}
      </Fact>
      {tableSteps(was.tables, now?.tables ?? was.tables).map(step => (
        <Fact key={step.title} name={tableNames[step.title]}>
          <TableText step={step} compared={now !== undefined} />
        </Fact>
      ))}
    </AutoColumns>
    {now && sameGround(was, now) && (
      <Text mt="sm" c="dimmed" fz="sm">
        {texts.settingsDiffer}
      </Text>
    )}
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="admin-quiet-small">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const rateText = ({ was, now }: BasisProps, code: 'USD' | 'EUR'): string => {
  const then = was.rates[code]
  const today = now?.rates[code]
  const ofCompany = ({ rates }: CostBreakdown) => (rates.manual?.includes(code) ? texts.companyRate : '')
  return [
    texts.rateOfDay({ rate: formatRate(then), day: formatDayDmy(was.rates.date) }) + ofCompany(was),
    was.rates.stale && texts.lastKnown,
    now &&
      today !== undefined &&
      ` → ${texts.rateOfDay({ rate: formatRate(today), day: formatDayDmy(now.rates.date) })}${ofCompany(now)} (${formatPercent(Math.round((today / then - 1) * 1e4) / 100)})`,
  ]
    .filter(Boolean)
    .join('')
}

const TableText = ({ step: { title, was, now }, compared }: { step: TableStep; compared: boolean }) => {
  if (was === null)
    return (
      <>
        <span>{now === null ? texts.wasAbsent : texts.absentThen}</span>
        {now !== null && <VersionLink title={title} n={now} />}
      </>
    )
  const before = <VersionLink title={title} n={was} />
  if (!compared) return before
  if (was === now || now === null)
    return (
      <>
        {before}
        <span>{now === null ? texts.notNeededToday : texts.sameToday}</span>
      </>
    )
  return (
    <>
      {before}
      <span> → </span>
      <VersionLink title={title} n={now} />
      <span>, </span>
      <Link to={comparisonPath(title, was, now)}>{texts.whatChanged}</Link>
    </>
  )
}

const VersionLink = ({ title, n }: { title: TableStep['title']; n: number }) => (
  <Link to={versionPath(title, n)}>{texts.versionNumber({ n })}</Link>
)

/** Revision 0 is the law as the program came with it. */
const tariffText = ({ tariff: { validFrom, revision } }: CostBreakdown): string =>
  texts.tariffSince({ day: formatDayDmy(validFrom) }) + (revision ? texts.revisionNumber({ revision }) : '')

const sameTariff = (was: CostBreakdown, now: CostBreakdown): boolean =>
  was.tariff.validFrom === now.tariff.validFrom && was.tariff.revision === now.tariff.revision

const sameGround = (was: CostBreakdown, now: CostBreakdown): boolean =>
  was.rates.USD === now.rates.USD &&
  was.rates.EUR === now.rates.EUR &&
  sameTariff(was, now) &&
  tableSteps(was.tables, now.tables).every(step => step.was === step.now)
