/** The side panel that prices a few lots with the edited table, beside the tables in force. */

import { Alert, Box, Group, Select, type SelectProps, Text, TextInput } from '@mantine/core'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import * as texts from '#messages/admin/calculation/tables.js'
import { profileChoices } from '#shared/admin/calculation/profile-choices.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { optionsOf } from '#shared/admin/platform/components/controls/choices.ts'
import { ErrorState } from '#shared/admin/platform/components/states/states.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { listDestinations, listLocations } from '#shared/calculator/delivery/choices.ts'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { auctions, type BuyerProfile, bodies, type QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown, DayRates } from '#shared/calculator/statement/statement-shape.ts'
import { auctionOfTable, changedCells } from '#shared/calculator/tables/changed-cells.ts'
import {
  auctionNames,
  bodyNames,
  inputOfLot,
  lotsForCells,
  nameLot,
  type SampleLot,
  usualProfile,
  wayOfLot,
} from '#shared/calculator/tables/sample-lots.ts'
import type { CalculatorTables, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { useTryFigures } from './grid-queries.ts'
import classes from './table-grid.module.css'

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
    <aside className={`admin-card admin-scroll ${classes.try}`} aria-label={texts.trial}>
      <h2>{texts.trial}</h2>
      <Text size="xs" c="dimmed">
        {rates ? texts.tryAboutOn({ day: formatDay(rates.date) }) : texts.tryAbout}
      </Text>
      {behind && (
        <Text size="xs" c="red" mt={4}>
          {texts.countedBeforeErrors}
        </Text>
      )}
      {error && <ErrorState error={error} />}
      {touched && touched.cells > 0 && (
        <>
          <TryHead>{texts.whereEdited}</TryHead>
          {touched.results.length === 0 && (
            <Alert color="yellow" p="xs" role="status">
              {texts.noLotMeets}
            </Alert>
          )}
          <Lots results={touched.results} />
        </>
      )}
      <TryHead>{texts.usualLots}</TryHead>
      <Lots results={reference} />
      <Box pt="xs" fz="sm">
        <strong>{texts.ownLot}</strong>
        <OwnLot lot={own} inForce={inForce} onChange={setOwn} />
        {price && (ownResult ? <Lines result={ownResult} /> : <Note>{texts.priceByNumber}</Note>)}
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
  const change = before ? Number(after.total.usd) - Number(before.total.usd) : 0
  const way = change > 0 ? 'up' : change < 0 ? 'down' : undefined
  return (
    <>
      <Group justify="space-between" align="stretch" wrap="nowrap" gap="sm">
        <span>{before ? dollars(before.total.usd) : '—'}</span>
        <Box component="span" flex="none" ta="end">
          <b>{`${dollars(after.total.usd)} `}</b>
          <span data-way={way}>
            {change === 0 ? texts.unchanged : `${change > 0 ? '+' : '−'}${dollars(String(Math.abs(change)))}`}
          </span>
        </Box>
      </Group>
      {lines.length > 0 && (
        <Box component="dl" c="dimmed" fz="xs" className="admin-facts">
          {lines.map(line => (
            <div key={line.title}>
              <dt>{line.title}</dt>
              <dd>{[line.before, line.after].map(sum => (sum === null ? '—' : dollars(sum))).join(' → ')}</dd>
            </div>
          ))}
        </Box>
      )}
      {before && !before.complete && after.complete && <Note>{texts.sumsUnknown}</Note>}
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
      label={texts.auction}
      value={lot.auction}
      data={auctions.map(value => ({ value, label: auctionNames[value] }))}
      // The yard is left out: another auction has other yards.
      onChange={auction =>
        auction && onChange({ auction, body: lot.body, price: lot.price, profile: lot.profile })
      }
    />
    <Choice
      label={texts.body}
      value={lot.body}
      data={bodies.slice(0, 3).map(value => ({ value, label: bodyNames[value] }))}
      onChange={body => body && onChange({ ...lot, body })}
    />
    <TextInput
      size="xs"
      label={texts.priceDollars}
      inputMode="decimal"
      value={lot.price}
      maxLength={12}
      onChange={event => onChange({ ...lot, price: event.currentTarget.value })}
    />
    <Choice
      label={texts.yard}
      searchable
      value={lot.location ?? listLocations(inForce, lot.auction)[0] ?? null}
      data={listLocations(inForce, lot.auction)}
      onChange={location => location && onChange({ ...lot, location })}
    />
    <Choice
      label={texts.destination}
      value={lot.destination ?? listDestinations(inForce)[0] ?? null}
      data={listDestinations(inForce)}
      onChange={destination => destination && onChange({ ...lot, destination })}
    />
    {profileChoices.map(({ name, label, choices }) => (
      <Choice
        key={name}
        label={label}
        value={lot.profile[name]}
        data={optionsOf(choices)}
        onChange={value => value && onChange({ ...lot, profile: { ...lot.profile, [name]: value } })}
      />
    ))}
  </AutoColumns>
)

const Choice = <T extends string>(props: SelectProps<T>) => (
  <Select size="xs" allowDeselect={false} {...props} />
)

const dollars = (amount: string): string => formatMoney(amount, 'USD')

/** A lot priced by both tables; amounts in dollars, `null` where one of the two has none. */
export type TryResult = NonNullable<ReturnType<ReturnType<typeof lotPricer>>>

export interface TryTables {
  inForce: CalculatorTables
  title: TableTitle
  edited: TableContent
  rates: DayRates
  tariff: TariffTimeline
  options: Readonly<Record<string, string>>
}

/**
 * Sample lots of all prices, profiles, yards and destinations; for a table of one auction, lots of that auction only.
 */
export const referenceLots = (title: TableTitle, tables: CalculatorTables): SampleLot[] => {
  const only = auctionOfTable(title)
  const destinations = listDestinations(tables)
  return referenceKinds.map(([body, price, profile], index) => {
    const auction = only ?? auctions[index % auctions.length] ?? 'copart'
    const yards = listLocations(tables, auction)
    return {
      body,
      price,
      profile: { ...usualProfile, ...profile },
      auction,
      location: yards[Math.floor((index * yards.length) / referenceKinds.length)],
      destination: destinations[index % Math.max(1, destinations.length)],
    }
  })
}

/** Number of changed cells that can move a price, and the lots that they move: the first for each column, at most four. */
export const tryTouched = (tables: TryTables) => {
  const { inForce, title, edited } = tables
  const cells = changedCells(title, inForce[title] ?? null, edited)
  const lots = lotsForCells(title, inForce, edited, cells)
  const price = lotPricer(tables)
  const moved = lots.flatMap(lot => price(lot) ?? []).filter(isMoved)
  const byName = new Map(moved.map(result => [JSON.stringify(result.lot), result]))
  return { cells: cells.length, results: [...byName.values()].slice(0, 4) }
}

/** True when the edited table gives another sum, or no sum any more. */
const isMoved = ({ before, after, lines }: TryResult): boolean =>
  lines.length > 0 || before?.missing.length !== after.missing.length

/** Compiles the tables once and returns a function that prices a lot; `null` for a lot with invalid input. */
export const lotPricer = ({ inForce, title, edited, rates, tariff, options }: TryTables) => {
  const changed = { ...inForce, [title]: { version: 0, ...edited } }
  const price = (tables: CalculatorTables, input: QuoteInput) =>
    priceQuote({ input, date: rates.date, rates, tariff, tables, options })
  return (lot: SampleLot) => {
    const { location, destination } = wayOfLot(lot, inForce)
    const input = inputOfLot(lot, location, destination, rates.date)
    if (location === '' || destination === '' || checkQuoteInput(input, rates.date).length > 0) return null
    const before = inForce[title] ? price(inForce, input) : null
    const after = price(changed, input)
    return { lot, location, destination, before, after, lines: differingLines(before, after) }
  }
}

const differingLines = (before: CostBreakdown | null, after: CostBreakdown) => {
  const old = new Map(before?.lines.map(line => [line.code, line]))
  const now = new Map(after.lines.map(line => [line.code, line]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(code => {
    const [was, is] = [old.get(code), now.get(code)]
    if (was?.usd === is?.usd) return []
    return [{ title: is?.title ?? was?.title ?? code, before: was?.usd ?? null, after: is?.usd ?? null }]
  })
}

const referenceKinds: readonly (readonly [SampleLot['body'], price: string, Partial<BuyerProfile>])[] = [
  ['sedan', '900', {}],
  ['sedan', '4500', { title: 'clean' }],
  ['suv', '9800', { payment: 'unsecured' }],
  ['suv', '15500', { bid: 'live' }],
  ['pickup', '27000', { title: 'clean', payment: 'unsecured' }],
]
