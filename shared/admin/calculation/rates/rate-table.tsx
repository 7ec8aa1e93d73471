import { ActionIcon, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { notifyUndoable } from '#shared/admin/platform/components/dialogs/notify-undoable.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { type DataColumn, DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import {
  type CurrencyCode,
  type DayRate,
  removeRateEndpoint,
  setRateEndpoint,
} from '#shared/contract/calculation/rates.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { distanceOf, showExactRate, useBankRateMessage } from './compare-bank-rate.ts'
import classes from './rates.module.css'

export interface RateTableProps {
  rates: readonly DayRate[]
  /** Null for people who may only view. */
  onChange: ((rate: DayRate) => void) | null
}

/** Lines shown at once; each of them requests the bank's rate. */
const step = 8

export const RateGrid = ({ rates, onChange }: RateTableProps) => {
  const [shown, setShown] = useState(step)
  return (
    <>
      <div className="admin-table-frame">
        <DataTable
          stickyHeader
          rows={rates.slice(0, shown)}
          keyOf={({ date }) => date}
          columns={columns}
          actions={rate => onChange && <RateTools rate={rate} onChange={onChange} />}
        />
      </div>
      {rates.length > shown && (
        <Button variant="default" mt="sm" onClick={() => setShown(shown + step)}>
          Показать ещё
        </Button>
      )}
    </>
  )
}

const columns: DataColumn<DayRate>[] = [
  { title: 'День', cellClass: 'admin-moment', cell: ({ date }) => formatDayDmy(date) },
  { title: 'Доллар, ₴', className: 'admin-number', cell: rate => <RateCell code="USD" rate={rate} /> },
  { title: 'Евро, ₴', className: 'admin-number', cell: rate => <RateCell code="EUR" rate={rate} /> },
]

const RateTools = ({ rate, onChange }: { rate: DayRate; onChange(rate: DayRate): void }) => {
  const { date, USD, EUR } = rate
  const day = formatDayDmy(date)
  const params = { day: date }
  const bringBack = useAction(
    client => {
      const body = { ...(USD === null ? {} : { USD }), ...(EUR === null ? {} : { EUR }) }
      return client.call(setRateEndpoint, { params, body })
    },
    { changes: ['rate'], done: `Курс на ${day} возвращён` },
  )
  const remove = useAction(client => client.call(removeRateEndpoint, { params }), {
    changes: ['rate'],
    onDone: () =>
      notifyUndoable(`Курс на ${day} удалён, снова считается курс НБУ`, () => void bringBack.run()),
  })
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" className={classes.tools}>
      <ActionIcon aria-label={`Изменить курс на ${day}`} onClick={() => onChange(rate)}>
        <Icon name="edit" size={16} />
      </ActionIcon>
      <ActionIcon aria-label={`Удалить курс на ${day}`} onClick={() => void remove.run()}>
        <Icon name="trash" size={16} />
      </ActionIcon>
    </Group>
  )
}

const RateCell = ({ code, rate }: { code: CurrencyCode; rate: DayRate }) => {
  const bank = useBankRateMessage(rate.date)[code]
  const given = rate[code]
  const distance = given === null ? null : distanceOf(given, bank.rate)
  return (
    <>
      {given === null ? <span className="admin-quiet-small">по НБУ</span> : showExactRate(given)}
      <div className="admin-quiet-small">
        {bank.words}
        {distance !== null && `, ${distance}`}
      </div>
    </>
  )
}
