/**
 * Notice that a stored quote, priced again for its own day and rates, would have another result now, and in which
 * lines.
 */
import { Alert, Box, Table, VisuallyHidden } from '@mantine/core'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { formatSigned } from '#shared/admin/platform/format/format-difference.ts'
import { currentRulesSince, rulesOf } from '#shared/calculator/calculation-rules.ts'
import { ApiError, messageOf } from '#shared/client/api-error.ts'
import { readQuoteAgainEndpoint, type StoredQuote } from '#shared/contract/calculation/quotes.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { pairDifference, pairLines } from './pair-lines.ts'

export const QuoteChanged = ({ quote }: { quote: StoredQuote }) => {
  // Today's rules may reject an old input; then nothing is compared and the quote is shown alone.
  const again = useCall(readQuoteAgainEndpoint, { params: { number: quote.number } }, { retry: false })
  if (again.error instanceof ApiError && again.error.status === 422) {
    return (
      <Alert color="yellow" className="admin-notice" title="Сегодня этот расчёт не повторить">
        {messageOf(again.error)} Сам расчёт остаётся, каким его увидел клиент.
      </Alert>
    )
  }
  if (!again.data) return null
  const was = quote.statement
  const now = again.data
  const pairs = pairLines(was, now).filter(pair => Number(pairDifference(pair, 'uah')) !== 0)
  if (pairs.length === 0) return null
  const otherRules = rulesOf(was) < rulesOf(now)
  const otherLaw = was.tariff.revision !== undefined && was.tariff.revision !== now.tariff.revision
  return (
    <Alert color="yellow" className="admin-notice" title="Сегодня этот расчёт вышел бы другим">
      На ту же дату и по тому же курсу. С тех пор изменились{' '}
      {otherRules && `правила расчёта с ${formatDayDmy(currentRulesSince)}, `}
      {otherLaw
        ? `ставки тарифа (ревизия ${was.tariff.revision} → ${now.tariff.revision}), таблицы или цены`
        : 'ставки, таблицы или цены'}
      . Сам расчёт остаётся, каким его увидел клиент.
      <Box mt="xs" className="admin-table-frame">
        <Table className="admin-table admin-stack" verticalSpacing={4}>
          <VisuallyHidden component="caption">Строки, которые изменились бы</VisuallyHidden>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Статья</Table.Th>
              <Table.Th className="admin-number">В расчёте, ₴</Table.Th>
              <Table.Th className="admin-number">Сейчас, ₴</Table.Th>
              <Table.Th className="admin-number">Разница</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pairs.map(pair => (
              <Table.Tr key={pair.code}>
                <Table.Th scope="row">{pair.title}</Table.Th>
                <Table.Td className="admin-number" data-label="В расчёте">
                  {pair.was ? formatMoney(pair.was.uah, 'UAH') : '—'}
                </Table.Td>
                <Table.Td className="admin-number" data-label="Сейчас">
                  {pair.now ? formatMoney(pair.now.uah, 'UAH') : '—'}
                </Table.Td>
                <Table.Td className="admin-number" data-label="Разница">
                  {formatSigned(pairDifference(pair, 'uah'), 'UAH')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Alert>
  )
}
