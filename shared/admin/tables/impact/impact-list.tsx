/** What each reference lot cost and will cost, the largest change first. */
import { Table, Text } from '@mantine/core'
import { Badge } from '#shared/admin/components/badge.tsx'
import { showPercent, showSigned } from '#shared/admin/components/show-difference.ts'
import { count } from '#shared/admin/components/show-time.ts'
import type { LotImpact, PriceImpact } from '#shared/contract/reference-lots.ts'
import { dottedDay } from '#shared/domain/kyiv-day.ts'
import { showMoney } from '#shared/domain/money.ts'
import './impact.css'

export const ImpactList = ({ impact: { lots, threshold, day } }: { impact: PriceImpact }) => {
  const changed = lots.filter(lot => !isSame(lot)).sort(byChange)
  const large = lots.filter(lot => lot.aboveThreshold).length
  const same = lots.length - changed.length
  const limit = showPercent(threshold).slice(1)
  return (
    <>
      <div className="admin-difference-sum">
        {large > 0 && (
          <Badge tone="bad">
            Больше {limit}: {large} из {lots.length}
          </Badge>
        )}
        <Badge tone={changed.length > 0 ? 'warn' : 'good'}>Меняются: {changed.length}</Badge>
        <Badge tone="mute">Без изменений: {same}</Badge>
      </div>
      {changed.length === 0 ? (
        <Text size="sm">
          {count(lots.length, ['контрольный лот стоит', 'контрольных лота стоят', 'контрольных лотов стоят'])}{' '}
          столько же.
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by the keyboard
        <section className="admin-table-frame admin-impact-list" tabIndex={0} aria-label="Контрольные лоты">
          <Table stickyHeader className="admin-table" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Лот</Table.Th>
                <Table.Th className="admin-number">Было, $</Table.Th>
                <Table.Th className="admin-number">Станет, $</Table.Th>
                <Table.Th className="admin-number">Разница</Table.Th>
                <Table.Th className="admin-number">%</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.map(lot => (
                <LotLine key={lot.id} lot={lot} limit={limit} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      <Text size="xs" c="dimmed">
        Полная стоимость на {dottedDay(day)} по сегодняшнему курсу. Порог {limit} — в настройках,
        impact_threshold_percent.
      </Text>
    </>
  )
}

const LotLine = ({ lot, limit }: { lot: LotImpact; limit: string }) => (
  <Table.Tr data-large={lot.aboveThreshold || undefined}>
    <Table.Td>
      {lot.title}{' '}
      {lot.aboveThreshold && (
        <Badge tone="bad">{lot.difference === null ? 'Часть сумм пропадёт' : `Больше ${limit}`}</Badge>
      )}
    </Table.Td>
    <Table.Td className="admin-number">{totalOf(lot.before)}</Table.Td>
    <Table.Td className="admin-number">{totalOf(lot.after)}</Table.Td>
    {lot.difference === null ? (
      <Table.Td colSpan={2} className="admin-number">
        Не сравнить: итог неполный
      </Table.Td>
    ) : (
      <>
        <Table.Td className="admin-number admin-impact-change">{showSigned(lot.difference, 'USD')}</Table.Td>
        <Table.Td className="admin-number admin-impact-change">
          {lot.percent === null ? '—' : showPercent(lot.percent)}
        </Table.Td>
      </>
    )}
  </Table.Tr>
)

const totalOf = ({ usd, complete }: LotImpact['before']): string =>
  complete ? showMoney(usd) : `${showMoney(usd)} +\u00a0?`

const isSame = ({ difference }: LotImpact): boolean => difference !== null && Number(difference) === 0

const byChange = (one: LotImpact, other: LotImpact): number => weightOf(other) - weightOf(one)

/** What can no longer be priced stands first. */
const weightOf = ({ aboveThreshold, difference, percent }: LotImpact): number =>
  (aboveThreshold ? 1_000_000 : 0) + (difference === null ? 100_000 : Math.abs(percent ?? 0))
