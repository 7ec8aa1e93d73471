/** The rates that the office has set, newest day first, each beside the bank's. */
import { ActionIcon, Button, Group, Table, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import type { CurrencyCode, DayRate } from '#shared/contract/calculation/rates.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { type BankRateMessage, distanceOf, useBankRateMessage } from './compare-bank-rate.ts'
import classes from './rates.module.css'
import { showExactRate } from './compare-bank-rate.ts'

export interface RateTableProps {
  rates: readonly DayRate[]
  /** Null for people who may only view. */
  onChange: ((rate: DayRate) => void) | null
  onRemove(rate: DayRate): void
}

/** Lines shown at once; each of them requests the bank's rate. */
const step = 8

export const RateGrid = ({ rates, onChange, onRemove }: RateTableProps) => {
  const [shown, setShown] = useState(step)
  return (
    <>
      <div className="admin-table-frame">
        <Table className="admin-table" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>День</Table.Th>
              <Table.Th className="admin-number">Доллар, ₴</Table.Th>
              <Table.Th className="admin-number">Евро, ₴</Table.Th>
              <Table.Th>
                <VisuallyHidden>Действия</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rates.slice(0, shown).map(rate => (
              <RateLine key={rate.date} rate={rate} onChange={onChange} onRemove={onRemove} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {rates.length > shown && (
        <Button variant="default" mt="sm" onClick={() => setShown(shown + step)}>
          Показать ещё
        </Button>
      )}
    </>
  )
}

const RateLine = ({ rate, onChange, onRemove }: Omit<RateTableProps, 'rates'> & { rate: DayRate }) => {
  const bank = useBankRateMessage(rate.date)
  const day = formatDayDmy(rate.date)
  return (
    <Table.Tr>
      <Table.Td className="admin-moment">{day}</Table.Td>
      <RateCell code="USD" rate={rate} bank={bank.USD} />
      <RateCell code="EUR" rate={rate} bank={bank.EUR} />
      <Table.Td className="admin-actions">
        {onChange && (
          <Group gap={4} justify="flex-end" wrap="nowrap" className={classes.tools}>
            <ActionIcon aria-label={`Изменить курс на ${day}`} onClick={() => onChange(rate)}>
              <Icon name="edit" size={16} />
            </ActionIcon>
            <ActionIcon aria-label={`Удалить курс на ${day}`} onClick={() => onRemove(rate)}>
              <Icon name="trash" size={16} />
            </ActionIcon>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

const RateCell = ({ code, rate, bank }: { code: CurrencyCode; rate: DayRate; bank: BankRateMessage }) => {
  const given = rate[code]
  const distance = given === null ? null : distanceOf(given, bank.rate)
  return (
    <Table.Td className="admin-number">
      {given === null ? <span className="admin-quiet-small">по НБУ</span> : showExactRate(given)}
      <div className="admin-quiet-small">
        {bank.words}
        {distance !== null && `, ${distance}`}
      </div>
    </Table.Td>
  )
}
