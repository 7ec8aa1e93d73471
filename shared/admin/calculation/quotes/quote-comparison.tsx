import { Alert, Box, Table, VisuallyHidden } from '@mantine/core'
import * as texts from '#messages/admin/calculation/quotes.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { amountDifference, formatSigned } from '#shared/admin/platform/format/format-difference.ts'
import { DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { currentRulesSince, rulesOf } from '#shared/calculator/calculation-rules.ts'
import type { CostBreakdown, StatementLine, Sum } from '#shared/calculator/statement/statement-shape.ts'
import { totalTitle } from '#shared/calculator/statement/total-title.ts'
import { ApiError, messageOf } from '#shared/client/api-error.ts'
import { readQuoteAgainEndpoint, type StoredQuote } from '#shared/contract/calculation/quotes.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { type Currency, formatMoney } from '#shared/domain/money/money.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { StatementNotes } from './statement-notes.tsx'

export type ShownCurrency = keyof Sum

export const shownCurrencies: { value: ShownCurrency; label: string }[] = [
  { value: 'usd', label: '$' },
  { value: 'uah', label: '₴' },
  { value: 'eur', label: '€' },
]

interface QuoteComparisonProps {
  was: CostBreakdown
  now: CostBreakdown
  currency: ShownCurrency
}

export const QuoteComparison = ({ was, now, currency }: QuoteComparisonProps) => (
  <>
    <div className="admin-table-frame">
      <Table fz="md" className="admin-table admin-stack" verticalSpacing={6}>
        <VisuallyHidden component="caption">{texts.comparison}</VisuallyHidden>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.item}</Table.Th>
            <Table.Th className="admin-number">
              {texts.thenByRate({ date: formatDayDmy(was.rates.date) })}
            </Table.Th>
            <Table.Th className="admin-number">
              {texts.todayByRate({ date: formatDayDmy(now.rates.date) })}
            </Table.Th>
            <Table.Th className="admin-number">{texts.difference}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pairLines(was, now).map(pair => (
            <PairLine key={pair.code} pair={pair} currency={currency} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <SumLine
            title={texts.customsValue}
            was={was.customsValue}
            now={now.customsValue}
            currency={currency}
          />
          <SumLine title={texts.customs} was={was.customs} now={now.customs} currency={currency} />
          <SumLine title={totalTitle(now)} was={was.total} now={now.total} currency={currency} total />
        </Table.Tfoot>
      </Table>
    </div>
    <StatementNotes statement={now} />
  </>
)

const PairLine = ({ pair, currency }: { pair: LinePair; currency: ShownCurrency }) => {
  const { title, was, now } = pair
  const words = [was?.rate, now?.rate].filter((rate, place, all) => rate && all.indexOf(rate) === place)
  return (
    <Table.Tr>
      <Table.Td>
        {title}
        {words.length > 0 && <div className="admin-quiet-small">{words.join(' → ')}</div>}
      </Table.Td>
      <Amounts was={was} now={now} currency={currency} />
    </Table.Tr>
  )
}

interface AmountsProps {
  /** Null for a line that one of the statements does not have. */
  was: Sum | null
  now: Sum | null
  currency: ShownCurrency
}

interface SumLineProps extends AmountsProps {
  title: string
  total?: boolean
}

const SumLine = ({ title, total = false, ...amounts }: SumLineProps) => (
  <Table.Tr data-total={total || undefined}>
    <Table.Th scope="row" className="admin-across">
      {title}
    </Table.Th>
    <Amounts {...amounts} />
  </Table.Tr>
)

const Amounts = ({ was, now, currency }: AmountsProps) => {
  const difference = pairDifference({ was, now }, currency)
  return (
    <>
      <Table.Td className="admin-number" data-label={texts.atThatTime}>
        {was ? formatMoney(was[currency], signs[currency]) : '—'}
      </Table.Td>
      <Table.Td className="admin-number" data-label={texts.today}>
        {now ? formatMoney(now[currency], signs[currency]) : '—'}
      </Table.Td>
      <Table.Td className="admin-number admin-moment" data-way={wayOf(difference)}>
        {Number(difference) === 0 ? '=' : formatSigned(difference, signs[currency])}
      </Table.Td>
    </>
  )
}

const wayOf = (difference: string): 'up' | 'down' | undefined =>
  Number(difference) === 0 ? undefined : difference.startsWith('-') ? 'down' : 'up'

const signs: Record<ShownCurrency, Currency> = { uah: 'UAH', usd: 'USD', eur: 'EUR' }

/** Notice that a stored quote, priced again for its own day and rates, would have another result now, and in which lines. */
export const QuoteChanged = ({ quote }: { quote: StoredQuote }) => {
  // Today's rules may reject an old input; then nothing is compared and the quote is shown alone.
  const again = useCall(readQuoteAgainEndpoint, { params: { number: quote.number } }, { retry: false })
  if (again.error instanceof ApiError && again.error.status === 422) {
    return (
      <Alert color="yellow" mb="md" title={texts.notRepeatable}>
        {texts.staysAsSeen({ error: messageOf(again.error) })}
      </Alert>
    )
  }
  if (!again.data) return null
  const was = quote.statement
  const now = again.data
  const pairs = pairLines(was, now).filter(pair => Number(pairDifference(pair, 'uah')) !== 0)
  if (pairs.length === 0) return null
  const otherRules = rulesOf(was) < rulesOf(now)
  const otherLaw = was.tariff.revision !== now.tariff.revision
  return (
    <Alert color="yellow" mb="md" title={texts.wouldDiffer}>
      <span>
        {texts.changedSince({
          what:
            (otherRules ? texts.rulesSince({ day: formatDayDmy(currentRulesSince) }) : '') +
            (otherLaw
              ? texts.lawTablesPrices({ was: was.tariff.revision, now: now.tariff.revision })
              : texts.ratesTablesPrices),
        })}
      </span>
      <Box mt="xs" className="admin-table-frame">
        <DataTable
          className="admin-stack"
          verticalSpacing={4}
          caption={texts.wouldChange}
          rows={pairs}
          keyOf={({ code }) => code}
          columns={[
            { title: texts.item, names: true, cell: pair => pair.title },
            {
              title: texts.inQuoteHryvnia,
              className: 'admin-number',
              phoneLabel: texts.inQuote,
              cell: pair => (pair.was ? formatMoney(pair.was.uah, 'UAH') : '—'),
            },
            {
              title: texts.nowHryvnia,
              className: 'admin-number',
              phoneLabel: texts.now,
              cell: pair => (pair.now ? formatMoney(pair.now.uah, 'UAH') : '—'),
            },
            {
              title: texts.difference,
              className: 'admin-number',
              phoneLabel: texts.difference,
              cell: pair => formatSigned(pairDifference(pair, 'uah'), 'UAH'),
            },
          ]}
        />
      </Box>
    </Alert>
  )
}

export interface LinePair {
  code: string
  title: string
  was: StatementLine | null
  now: StatementLine | null
}

/**
 * Keeps the old statement's order and today's wording; a line that only today's statement has follows its predecessor.
 */
export const pairLines = (was: CostBreakdown, now: CostBreakdown): LinePair[] => {
  const pairs = was.lines.map((line): LinePair => {
    const again = now.lines.find(({ code }) => code === line.code) ?? null
    return { code: line.code, title: (again ?? line).title, was: line, now: again }
  })
  now.lines.forEach((line, place) => {
    if (pairs.some(({ code }) => code === line.code)) return
    const before = now.lines[place - 1]?.code
    const at = pairs.findIndex(({ code }) => code === before) + 1
    pairs.splice(at, 0, { code: line.code, title: line.title, was: null, now: line })
  })
  return pairs
}

/** A line that is absent from one of the statements counts as zero. */
export const pairDifference = (
  { was, now }: { was: Sum | null; now: Sum | null },
  currency: keyof Sum,
): string => amountDifference(was?.[currency] ?? '0.00', now?.[currency] ?? '0.00')

export type TableStep = ReturnType<typeof tableSteps>[number]

/** Versions by table; null where the statement did not use the table. */
export const tableSteps = (was: CostBreakdown['tables'], now: CostBreakdown['tables']) =>
  tableTitles
    .map(title => ({ title, was: was[title] ?? null, now: now[title] ?? null }))
    .filter(step => step.was !== null || step.now !== null)
