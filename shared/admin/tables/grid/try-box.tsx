/** The side panel that prices a few lots with the edited table, beside the tables in force. */
import { Select, Text, TextInput } from '@mantine/core'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { showDay } from '#shared/admin/frame/show-time.ts'
import { Failed } from '#shared/admin/frame/states.tsx'
import { listDestinations, listLocations } from '#shared/calculator/choices.ts'
import { type Auction, auctions, type Body, bodies } from '#shared/calculator/quote-input.ts'
import type { CalculatorTables, TableContent, TableTitle } from '#shared/calculator/table-shapes.ts'
import { useTryFigures } from './grid-queries.ts'
import { lotPricer, referenceLots, type TryLot, type TryResult, touchedLots } from './try-quotes.ts'

export interface TryBoxProps {
  title: TableTitle
  inForce: CalculatorTables
  /** The last state of the table without errors. */
  edited: TableContent
  /** True while the table on the screen has errors, so that the figures are of before. */
  behind: boolean
}

export const TryBox = memo(({ title, inForce, edited, behind }: TryBoxProps) => {
  const { rates, tariff, options, error } = useTryFigures()
  const content = useDeferredValue(edited)
  const price = useMemo(
    () =>
      rates && tariff && options && lotPricer({ inForce, title, edited: content, rates, tariff, options }),
    [inForce, title, content, rates, tariff, options],
  )
  const [own, setOwn] = useState<TryLot>(() => ({
    auction: title.startsWith('iaa') ? 'iaai' : 'copart',
    body: 'sedan',
    price: '7000',
  }))
  const touched = useMemo(
    () => (price ? touchedLots(title, inForce, content).map(price) : []),
    [price, title, inForce, content],
  )
  const reference = useMemo(
    () => (price ? referenceLots(title, inForce).map(price) : []),
    [price, title, inForce],
  )
  const ownResult = useMemo(() => price?.(own) ?? null, [price, own])
  return (
    <aside className="sheet-try" aria-label="Проба">
      <h2>Проба</h2>
      <Text size="xs" c="dimmed">
        Полная стоимость по действующей таблице и по Вашей. Седан, внедорожник или пикап, бензин 2,0 л, пять
        лет, не чистый документ{rates && `, курс на ${showDay(rates.date)}`}.
      </Text>
      {behind && (
        <Text size="xs" c="red" mt={4}>
          В таблице ошибки: показан расчёт до них.
        </Text>
      )}
      {error && <Failed error={error} />}
      {touched.length > 0 && <h3>Где Вы правили</h3>}
      <Lots results={touched} />
      <h3>Обычные лоты</h3>
      <Lots results={reference} />
      <ul>
        <li>
          <strong>Свой лот</strong>
          <OwnLot lot={own} inForce={inForce} onChange={setOwn} />
          {price && (ownResult ? <Lines result={ownResult} /> : <small>Укажите цену числом</small>)}
        </li>
      </ul>
    </aside>
  )
})

const bodyNames: Record<Body, string> = {
  sedan: 'седан',
  suv: 'внедорожник',
  pickup: 'пикап',
  moto: 'мотоцикл',
}
const auctionNames: Record<Auction, string> = { copart: 'Copart', iaai: 'IAAI' }

const Lots = ({ results }: { results: readonly (TryResult | null)[] }) => (
  <ul>
    {results.map(
      result =>
        result && (
          <Lot
            key={`${result.lot.auction} ${result.lot.price} ${result.location} ${result.destination} ${result.lot.port}`}
            result={result}
          />
        ),
    )}
  </ul>
)

const Lot = ({ result }: { result: TryResult }) => (
  <li>
    <strong>
      {auctionNames[result.lot.auction]}, {bodyNames[result.lot.body]}, {dollars(result.lot.price)}
    </strong>
    <small>{[result.location, result.lot.port, result.destination].filter(Boolean).join(' → ')}</small>
    <Lines result={result} />
  </li>
)

const Lines = ({ result: { before, after, lines } }: { result: TryResult }) => {
  if (!after) return null
  const change = before ? Number(after.total.usd) - Number(before.total.usd) : 0
  const way = change > 0 ? 'up' : change < 0 ? 'down' : undefined
  return (
    <>
      <div className="sheet-try-lot">
        <span>{before ? dollars(before.total.usd) : '—'}</span>
        <span>
          <b>{dollars(after.total.usd)}</b>{' '}
          <span data-way={way}>
            {change === 0 ? 'без изменений' : `${change > 0 ? '+' : '−'}${dollars(String(Math.abs(change)))}`}
          </span>
        </span>
      </div>
      {lines.length > 0 && (
        <dl>
          {lines.map(line => (
            <div key={line.title} className="sheet-key">
              <dt>{line.title}</dt>
              <dd>
                {line.before === null ? '—' : dollars(line.before)} →{' '}
                {line.after === null ? '—' : dollars(line.after)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {before && !before.complete && after.complete && (
        <small>По действующей таблице часть сумм неизвестна, поэтому итог был меньше.</small>
      )}
      {after.missing.map(({ code, message }) => (
        <small key={code} data-way="up">
          {message}
        </small>
      ))}
    </>
  )
}

interface OwnLotProps {
  lot: TryLot
  inForce: CalculatorTables
  onChange(lot: TryLot): void
}

const OwnLot = ({ lot, inForce, onChange }: OwnLotProps) => (
  <div className="sheet-own">
    <Select
      size="xs"
      label="Аукцион"
      allowDeselect={false}
      value={lot.auction}
      data={auctions.map(value => ({ value, label: auctionNames[value] }))}
      onChange={value => {
        const auction = auctions.find(known => known === value)
        // The yards of another auction are others.
        if (auction) onChange({ auction, body: lot.body, price: lot.price })
      }}
    />
    <Select
      size="xs"
      label="Кузов"
      allowDeselect={false}
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
    <Select
      size="xs"
      label="Площадка"
      searchable
      allowDeselect={false}
      value={lot.location ?? listLocations(inForce, lot.auction)[0] ?? null}
      data={listLocations(inForce, lot.auction)}
      onChange={location => location && onChange({ ...lot, location })}
    />
    <Select
      size="xs"
      label="Назначение"
      allowDeselect={false}
      value={lot.destination ?? listDestinations(inForce)[0] ?? null}
      data={listDestinations(inForce)}
      onChange={destination => destination && onChange({ ...lot, destination })}
    />
  </div>
)

const dollars = (amount: string): string =>
  `${Number(amount).toLocaleString('ru-RU', { maximumFractionDigits: 2 })} $`
