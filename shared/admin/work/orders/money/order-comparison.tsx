import { Table, Text } from '@mantine/core'
import * as texts from '#messages/admin/work/orders.js'
import { groups as groupNames } from '#messages/calculation/line-groups.js'
import {
  amountText,
  type BillComparison,
  compareWithAgreed,
  groupsInQuestion,
} from '#shared/calculator/orders/order-money.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import classes from './order-money.module.css'

export const OrderComparison = ({ money }: { money: OrderMoney }) => {
  const { groups, total } = compareWithAgreed(money, money.agreed)
  if (money.agreed === null)
    return (
      <Text size="sm" c="dimmed">
        {texts.nothingToCompare}
      </Text>
    )
  return (
    <div className="admin-table-frame">
      <Table className="admin-table admin-stack">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <span>{`${texts.quote} ${money.agreed.number}`}</span>
              {money.agreed.forecast && (
                <span>{texts.forecastFor({ forecast: formatDayDmy(money.agreed.forecast) })}</span>
              )}
            </Table.Th>
            <Table.Th className="admin-number">{texts.byQuote}</Table.Th>
            <Table.Th className="admin-number">{texts.byBills}</Table.Th>
            <Table.Th className="admin-number">{texts.difference}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map(group => (
            <Row key={group.group} title={groupNames[group.group]} compared={group} money={money} />
          ))}
          <Row title={totalOf(money)} compared={total} money={money} />
        </Table.Tbody>
      </Table>
    </div>
  )
}

const totalOf = (money: OrderMoney): string => {
  if (!money.closed) return texts.totalWaiting
  return isWhole(money) ? texts.total : texts.totalUnanswered
}

const isWhole = (money: OrderMoney): boolean =>
  money.closed && groupsInQuestion(money, money.agreed).length === 0

const Row = ({ title, compared, money }: { title: string; compared: BillComparison; money: OrderMoney }) => {
  const { currency } = money
  const { agreed, fact, byRate, beside, unknown } = compared
  const shown = (cents: number) => formatAmount(amountText(cents), currency)
  const change = (cents: number) => `${cents > 0 ? '+' : ''}${shown(cents)}`
  const difference = fact - (agreed ?? 0)
  // A total below the agreed one is no saving while more bills are expected.
  const isKnown = (fact !== 0 || unknown !== 0) && (isWhole(money) || difference >= 0)
  const reasons = [
    ...(byRate === 0 ? [] : [texts.rateReason({ byRate: change(byRate) })]),
    ...(beside === 0 ? [] : [texts.besideReason({ beside: change(beside) })]),
    ...(unknown === 0 ? [] : [texts.unknownReason({ unknown })]),
  ]
  return (
    <Table.Tr>
      <Table.Th scope="row">{title}</Table.Th>
      <Table.Td className="admin-number" data-label={texts.byQuote}>
        {shown(agreed ?? 0)}
      </Table.Td>
      <Table.Td className="admin-number" data-label={texts.byBills}>
        {fact === 0 && unknown === 0 ? '—' : shown(fact)}
      </Table.Td>
      <Table.Td className={`admin-number ${classes.difference}`} data-label={texts.difference}>
        <span>{isKnown ? change(difference) : '—'}</span>
        {reasons.length > 0 && <div className="admin-quiet-small">{reasons.join(', ')}</div>}
      </Table.Td>
    </Table.Tr>
  )
}
