/** The side panel that prices a few lots with the edited table, beside the tables in force. */
import { Alert, Box, Group, Select, type SelectProps, Text, TextInput } from '@mantine/core'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { ErrorState } from '#shared/admin/platform/components/states/states.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { listDestinations, listLocations } from '#shared/calculator/delivery/choices.ts'
import { auctions, type BuyerProfile, bodies } from '#shared/calculator/quote-input.ts'
import { auctionOfTable } from '#shared/calculator/tables/changed-cells.ts'
import {
  auctionNames,
  bodyNames,
  nameLot,
  type SampleLot,
  usualProfile,
} from '#shared/calculator/tables/sample-lots.ts'
import type { CalculatorTables, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { useTryFigures } from './grid-queries.ts'
import classes from './table-grid.module.css'
import { lotPricer, referenceLots, type TryResult, tryTouched } from './try-quotes.ts'

export interface TryBoxProps {
  title: TableTitle
  inForce: CalculatorTables
  /** The last content of the edited table without errors. */
  edited: TableContent
  /** True while the table on the screen has errors, so the results are of an earlier content. */
  behind: boolean
}

export const TryBox = memo(({ title, inForce, edited, behind }: TryBoxProps) => {
  const { rates, tariff, options, error } = useTryFigures()
  const content = useDeferredValue(edited)
  const tables = useMemo(
    () => rates && tariff && options && { inForce, title, edited: content, rates, tariff, options },
    [inForce, title, content, rates, tariff, options],
  )
  const price = useMemo(() => tables && lotPricer(tables), [tables])
  const [own, setOwn] = useState<SampleLot>(() => ({
    auction: auctionOfTable(title) ?? 'copart',
    body: 'sedan',
    price: '7000',
    profile: usualProfile,
  }))
  const touched = useMemo(() => tables && tryTouched(tables), [tables])
  const reference = useMemo(
    () => (price ? referenceLots(title, inForce).map(price) : []),
    [price, title, inForce],
  )
  const ownResult = useMemo(() => price?.(own) ?? null, [price, own])
  return (
    <aside className={`admin-card admin-scroll ${classes.try}`} aria-label="Проба">
      <h2>Проба</h2>
      <Text size="xs" c="dimmed">
        Полная стоимость по действующей таблице и по Вашей. Бензин 2,0 л, пять лет
        {rates && `, курс на ${formatDay(rates.date)}`}.
      </Text>
      {behind && (
        <Text size="xs" c="red" mt={4}>
          В таблице ошибки: показан расчёт до них.
        </Text>
      )}
      {error && <ErrorState error={error} />}
      {touched && touched.cells > 0 && (
        <>
          <TryHead>Где Вы правили</TryHead>
          {touched.results.length === 0 && (
            <Alert color="yellow" p="xs" role="status">
              Ни один лот не попадает в изменённые ячейки: проба их не показывает.
            </Alert>
          )}
          <Lots results={touched.results} />
        </>
      )}
      <TryHead>Обычные лоты</TryHead>
      <Lots results={reference} />
      <Box pt="xs" fz="sm">
        <strong>Свой лот</strong>
        <OwnLot lot={own} inForce={inForce} onChange={setOwn} />
        {price && (ownResult ? <Lines result={ownResult} /> : <Note>Укажите цену числом</Note>)}
      </Box>
    </aside>
  )
})

const TryHead = ({ children }: { children: string }) => (
  <Box component="h3" mt="sm" mb={0} c="dimmed" fz="xs" fw={500}>
    {children}
  </Box>
)

const Lots = ({ results }: { results: readonly (TryResult | null)[] }) => (
  <ul className="admin-ruled">
    {results.map(result => result && <Lot key={JSON.stringify(result.lot)} result={result} />)}
  </ul>
)

const Note = ({ children }: { children: string }) => <div className="admin-quiet-small">{children}</div>

const Lot = ({ result }: { result: TryResult }) => (
  <Box component="li" py="xs" fz="sm">
    <strong>{nameLot(result.lot)}</strong>
    <Note>{[result.location, result.lot.port, result.destination].filter(Boolean).join(' → ')}</Note>
    <Lines result={result} />
  </Box>
)

const Lines = ({ result: { before, after, lines } }: { result: TryResult }) => {
  if (!after) return null
  const change = before ? Number(after.total.usd) - Number(before.total.usd) : 0
  const way = change > 0 ? 'up' : change < 0 ? 'down' : undefined
  return (
    <>
      <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
        <span>{before ? dollars(before.total.usd) : '—'}</span>
        <Box component="span" flex="none" ta="end">
          <b>{dollars(after.total.usd)}</b>{' '}
          <span data-way={way}>
            {change === 0 ? 'без изменений' : `${change > 0 ? '+' : '−'}${dollars(String(Math.abs(change)))}`}
          </span>
        </Box>
      </Group>
      {lines.length > 0 && (
        <Box component="dl" c="dimmed" fz="xs" className="admin-facts">
          {lines.map(line => (
            <div key={line.title}>
              <dt>{line.title}</dt>
              <dd>
                {line.before === null ? '—' : dollars(line.before)} →{' '}
                {line.after === null ? '—' : dollars(line.after)}
              </dd>
            </div>
          ))}
        </Box>
      )}
      {before && !before.complete && after.complete && (
        <Note>По действующей таблице часть сумм неизвестна, поэтому итог был меньше.</Note>
      )}
      {after.missing.map(({ code, message }) => (
        <Text key={code} size="xs" c="var(--admin-bad)">
          {message}
        </Text>
      ))}
    </>
  )
}

interface OwnLotProps {
  lot: SampleLot
  inForce: CalculatorTables
  onChange(lot: SampleLot): void
}

const OwnLot = ({ lot, inForce, onChange }: OwnLotProps) => (
  <AutoColumns least="8rem" gap="xs" mt="xs">
    <Choice
      label="Аукцион"
      value={lot.auction}
      data={auctions.map(value => ({ value, label: auctionNames[value] }))}
      onChange={value => {
        const auction = auctions.find(known => known === value)
        // The yard is left out: another auction has other yards.
        if (auction) onChange({ auction, body: lot.body, price: lot.price, profile: lot.profile })
      }}
    />
    <Choice
      label="Кузов"
      value={lot.body}
      data={bodies.slice(0, 3).map(value => ({ value, label: bodyNames[value] }))}
      onChange={value => {
        const body = bodies.find(known => known === value)
        if (body) onChange({ ...lot, body })
      }}
    />
    <TextInput
      size="xs"
      label="Цена, $"
      inputMode="decimal"
      value={lot.price}
      maxLength={12}
      onChange={event => onChange({ ...lot, price: event.currentTarget.value })}
    />
    <Choice
      label="Площадка"
      searchable
      value={lot.location ?? listLocations(inForce, lot.auction)[0] ?? null}
      data={listLocations(inForce, lot.auction)}
      onChange={location => location && onChange({ ...lot, location })}
    />
    <Choice
      label="Назначение"
      value={lot.destination ?? listDestinations(inForce)[0] ?? null}
      data={listDestinations(inForce)}
      onChange={destination => destination && onChange({ ...lot, destination })}
    />
    {profileChoices.map(({ dimension, label, names }) => (
      <Choice
        key={dimension}
        label={label}
        value={lot.profile[dimension]}
        data={Object.entries(names).map(([value, name]) => ({ value, label: name }))}
        onChange={value => value && onChange({ ...lot, profile: { ...lot.profile, [dimension]: value } })}
      />
    ))}
  </AutoColumns>
)

const Choice = (props: SelectProps) => <Select size="xs" allowDeselect={false} {...props} />

/** Choices of the buyer's profile, which selects columns of the fee tables. */
const profileChoices: readonly {
  dimension: keyof BuyerProfile
  label: string
  names: Record<string, string>
}[] = [
  { dimension: 'title', label: 'Документ', names: { nonclean: 'не чистый', clean: 'чистый' } },
  {
    dimension: 'payment',
    label: 'Оплата',
    names: { secured: 'гарантированная', unsecured: 'негарантированная' },
  },
  { dimension: 'volume', label: 'Объём закупок', names: { standard: 'обычный', high: 'высокий' } },
  { dimension: 'bid', label: 'Ставка', names: { prebid: 'предварительная', live: 'живая' } },
]

const dollars = (amount: string): string => formatMoney(amount, 'USD')
