import { priceName } from '#server/calculation/prices/price-name.ts'
import type { Context } from '#server/platform/context.ts'
import type { Calendar, CalendarEvent } from '#shared/contract/calculation/calendar.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { listOptionRows } from '../options/option.kind.ts'
import { listPriceRows } from '../prices/price.store.ts'
import { listPlannedVersions } from '../tables/table.store.ts'
import { yearLacks } from '../tariffs/missing-year-data.ts'
import { readTariffState } from '../tariffs/tariff-state.ts'

export const readCalendar = async (ctx: Context): Promise<Calendar> => {
  const today = kyivDay(ctx.now())
  const [tariff, tables, prices] = await Promise.all([
    readTariffState(ctx),
    listPlannedVersions(ctx.db, today),
    comingPrices(ctx, today),
  ])
  const law: CalendarEvent[] = tariff.entries
    .filter(({ validFrom }) => validFrom > today)
    .map(({ field, validFrom, value }) => ({
      kind: 'tariff',
      day: validFrom,
      state: 'coming',
      field,
      value,
    }))
  const open: CalendarEvent[] = tariff.open.flatMap(({ state, cells }) =>
    cells.map(
      ({ field, validFrom, value }): CalendarEvent => ({
        kind: 'tariff',
        day: validFrom,
        // `tariff.open` holds only drafts and changes that wait for a second person; applied changes are in `law`.
        state: state === 'waiting' ? 'waiting' : 'draft',
        field,
        value,
      }),
    ),
  )
  const versions = tables.map(
    (row): CalendarEvent => ({
      kind: 'table',
      day: row.effective_from ?? kyivDay(new Date(row.created_at)),
      state: row.waiting === 1 ? 'waiting' : 'coming',
      title: row.title,
      version: row.version,
    }),
  )
  return {
    today,
    events: [...law, ...open, ...versions, ...prices].sort((one, other) => compare(one.day, other.day)),
    lacks: yearLacks(today, tariff.entries, tariff.open),
  }
}

const comingPrices = async (ctx: Context, today: Day): Promise<CalendarEvent[]> => {
  const [rows, options] = await Promise.all([listPriceRows(ctx.db), listOptionRows(ctx.db)])
  const notes = new Map(options.map(({ title, note }) => [title, note]))
  return rows
    .filter(({ title, valid_from }) => valid_from > today && notes.has(title))
    .map(({ title, valid_from, value }) => ({
      kind: 'price',
      day: valid_from,
      state: 'coming',
      title,
      value,
      name: priceName(title, notes.get(title) ?? ''),
    }))
}

const compare = (one: Day, other: Day): number => Number(one > other) - Number(one < other)
