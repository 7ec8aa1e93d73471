import * as texts from '#messages/admin/work/statistics.js'
import { groups as groupNames } from '#messages/calculation/line-groups.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  type Deviation,
  formatDeviation,
  type QuoteFactFigures,
} from '#shared/calculator/orders/quote-fact.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import {
  type Conversion,
  type OutcomeCounts,
  type QuoteFacts,
  readConversionEndpoint,
  readQuoteFactsEndpoint,
} from '#shared/contract/work/statistics.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { requestOutcomeNames, sourceName } from '#shared/domain/work/state-names.ts'
import { common, countedPageName, routeOf } from './counted-names.ts'
import { FigureCard, type FigureRow, FigureTable } from './figure-table.tsx'
import { MonthChartsCard } from './month-charts-card.tsx'
import { RankingChart } from './ranking-chart.tsx'

export const StatisticsPage = () => {
  const seesMoney = useCan('orders.money')
  return (
    <Page title={texts.figures} hint={texts.about}>
      <ConversionCard />
      {seesMoney && <QuoteFactCard />}
      <MonthChartsCard />
    </Page>
  )
}

export const ConversionCard = () => (
  <FigureCard title={texts.outcomes} query={useCall(readConversionEndpoint)}>
    {conversion => <Ends conversion={conversion} />}
  </FigureCard>
)

const Ends = ({ conversion }: { conversion: Conversion }) => {
  const { from, to, all, reasons, source, page, route, colleague, week } = conversion
  if (all.requests === 0) return <p className="admin-quiet">{texts.noRequests}</p>
  return (
    <>
      <p className="admin-quiet">{texts.howCounted({ from: formatDayDmy(from), to: formatDayDmy(to) })}</p>
      <FigureTable
        label={texts.outcomesTable}
        heads={[
          ...['', texts.requestsHead],
          ...requestOutcomes.map(outcome => requestOutcomeNames[outcome]),
          ...[texts.withoutOutcome, texts.contractShare],
        ]}
        groups={[
          { rows: [rowOf(texts.allRequests, all)] },
          { title: texts.groups.source, rows: rowsOf(source, value => sourceName(value) ?? value) },
          { title: texts.groups.route, rows: rowsOf(route, routeOf) },
          { title: texts.groups.page, rows: rowsOf(page, countedPageName) },
          { title: texts.groups.colleague, rows: rowsOf(colleague, name => name) },
          // Leaves out the weeks before the first request.
          {
            title: texts.groups.week,
            rows: rowsOf(week.slice(week.findIndex(({ requests }) => requests > 0)), formatDayDmy),
          },
        ]}
      />
      <RankingChart title={texts.whyRefused} ranking={reasons} nameOf={reason => reason} />
    </>
  )
}

const rowsOf = (lines: Conversion['source'], nameOf: (value: string) => string): FigureRow[] =>
  lines.map(({ value, ...counts }) => rowOf(common[value] ?? nameOf(value), counts))

const rowOf = (name: string, counts: OutcomeCounts): FigureRow => {
  const { contract, refused, not_reached, not_ours, unsaid } = counts
  const ended = contract + refused + not_reached
  return [
    ...[name, counts.requests],
    ...requestOutcomes.map(outcome => counts[outcome]),
    shareOf(unsaid, ended + not_ours + unsaid, texts.ofClosed),
    shareOf(contract, ended, texts.ofEnded),
  ]
}

/** Least number of requests for which a percentage is shown: with fewer it would mislead. */
const fewest = 10

const shareOf = (
  part: number,
  whole: number,
  among: (values: { part: number; n: number }) => string,
): string => {
  if (whole === 0) return '—'
  return whole < fewest ? among({ part, n: whole }) : `${Math.round((part / whole) * 100)} %`
}

export const QuoteFactCard = () => (
  <FigureCard title={texts.quoteAndFact} query={useCall(readQuoteFactsEndpoint)}>
    {facts => <Facts facts={facts} />}
  </FigureCard>
)

const Facts = ({ facts: { from, to, all, routes } }: { facts: QuoteFacts }) => {
  if (all.orders === 0) return <p className="admin-quiet">{texts.noneHanded}</p>
  const open = all.open > 0 ? [texts.billsOpen] : []
  return (
    <>
      <p className="admin-quiet">
        {[
          texts.handedOver({ from: formatDayDmy(from), to: formatDayDmy(to), n: all.orders }),
          all.open > 0 && texts.stillOpen({ n: all.open }),
          all.incomparable > 0 && texts.incomparable({ n: all.incomparable }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <FigureTable
        label={texts.quoteAndFactTable}
        heads={['', texts.carsHead, ...open, ...lineGroups.map(group => groupNames[group]), texts.total]}
        groups={[
          {
            rows: [
              factRow(texts.allRoutes, all, open.length > 0),
              ...routes.map(({ route, ...fact }) => factRow(routeNames[route], fact, open.length > 0)),
            ],
          },
        ]}
      />
    </>
  )
}

const factRow = (
  name: string,
  { orders, open, groups, total }: QuoteFactFigures,
  showsOpen: boolean,
): FigureRow => [
  ...[name, orders, ...(showsOpen ? [open || ''] : [])],
  ...[...lineGroups.map(group => groups[group]), total].map(spread),
]

const spread = ({ orders, median, lowest, highest }: Deviation): string => {
  if (median === null || lowest === null || highest === null) return '—'
  const [from, to] = [lowest, highest].map(end => formatDeviation(end).replace(/\s%$/, ''))
  return orders === 1 ? formatDeviation(median) : `${formatDeviation(median)} (${from}…${to})`
}
