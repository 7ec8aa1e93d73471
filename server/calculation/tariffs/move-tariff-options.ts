/**
 * Moves undated `tariff.*` options of earlier versions into the timeline. Such an option replaced the law on every
 * date, so it becomes a value from the first day on, and again on each day on which the law changes it.
 */

import { type Context, nowIso } from '#server/platform/context.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { removeRecord } from '#server/platform/records/change-record.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { tariffOptionPrefix } from '#shared/calculator/prices/options.ts'
import { tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { TariffFieldId } from '#shared/calculator/tariff/tariff-figures.ts'
import { builtInCells, tariffCellKey, undatedCells } from '#shared/calculator/tariff/tariff-timeline.ts'
import { listOptionRows, type OptionRow, optionKind } from '../options/option.kind.ts'
import { cellsInForce } from './office-figures-in-force.ts'
import { changeRows, findRevision, listAppliedChanges, type StoredCell } from './tariff.store.ts'

/** Tariff options of earlier versions and their fields. */
const fields: ReadonlyMap<string, TariffFieldId> = new Map([
  ['tariff.duty_percent', 'dutyPercent'],
  ['tariff.duty_ev_percent', 'dutyEvPercent'],
  ['tariff.duty_eur1_percent', 'dutyEur1Percent'],
  ['tariff.vat_percent', 'vatPercent'],
  ['tariff.excise_petrol_low', 'excisePetrolLow'],
  ['tariff.excise_petrol_high', 'excisePetrolHigh'],
  ['tariff.excise_diesel_low', 'exciseDieselLow'],
  ['tariff.excise_diesel_high', 'exciseDieselHigh'],
  ['tariff.excise_ev_kwh', 'exciseEvKwh'],
  ['tariff.hybrid_excise', 'hybridExcise'],
  ['tariff.subsistence_minimum', 'subsistenceMinimum'],
  ['tariff.pension_base', 'pensionBase'],
])

/**
 * Runs at every start and mostly finds nothing. The options go into the bin, so nothing is lost; an option with an
 * unreadable value never had an effect, so it is reported and not moved. Values that the office has entered into the
 * timeline since stay.
 */
export const moveTariffOptions = async (ctx: Pick<Context, 'db' | 'now' | 'log'>): Promise<void> => {
  const isMoved = ({ title }: OptionRow) => title.startsWith(tariffOptionPrefix)
  if (!(await listOptionRows(ctx.db)).some(isMoved)) return
  const report = await ctx.db.transaction().execute(async tx => {
    const options = (await listOptionRows(tx)).filter(isMoved)
    const entered = cellsInForce(await listAppliedChanges(tx))
    const builtIn = new Map(builtInCells().map(cell => [tariffCellKey(cell), cell.value]))
    const moved: string[] = []
    const unreadable: string[] = []
    const kept: string[] = []
    const cells = options.flatMap(({ title, value }): StoredCell[] => {
      const field = fields.get(title)
      if (field === undefined || tariffField(field).check(value) !== null) {
        unreadable.push(`${title} = ${value}`)
        return []
      }
      const free = undatedCells(field, value, `Настройка ${title}`).filter(
        cell => !entered.has(tariffCellKey(cell)),
      )
      ;(free.length > 0 ? moved : kept).push(`${title} = ${value}`)
      return free.map(({ law, validFrom, value: plain }) => ({
        field,
        validFrom,
        law,
        value: plain,
        link: '',
        note: 'Действовала на все даты, пока была настройкой',
        over: builtIn.get(tariffCellKey({ field, validFrom })) ?? null,
        before: null,
      }))
    })
    const nobody = { actor: null, requestId: null }
    const change = await changeRows.insert(
      tx,
      {
        state: 'applied',
        origin: 'options',
        author_id: null,
        author_name: null,
        confirmed_by_name: null,
        revision: (await findRevision(tx)) + 1,
        cells,
        reason: reasonOf({ moved, unreadable, kept }),
      },
      nowIso(ctx),
    )
    await recordChange(tx, ctx, nobody, {
      kind: 'tariff',
      action: 'move-options',
      id: change.id,
      before: null,
      after: { revision: change.revision, reason: change.reason },
    })
    for (const { id } of options) await removeRecord(changeContext(ctx, tx, nobody), optionKind, id)
    return { moved, unreadable, kept, revision: change.revision }
  })
  ctx.log.warn(report, 'tariff options moved into the timeline')
}

const reasonOf = ({ moved, unreadable, kept }: Record<'moved' | 'unreadable' | 'kept', string[]>): string =>
  [
    ...(moved.length > 0 ? [`Перенесено из настроек: ${moved.join('; ')}.`] : []),
    ...(unreadable.length > 0
      ? [`Не перенесено, значение не читалось и не действовало: ${unreadable.join('; ')}.`]
      : []),
    ...(kept.length > 0
      ? [`Не перенесено, на эти дни офис уже внёс свою ставку, и действует она: ${kept.join('; ')}.`]
      : []),
  ].join(' ')
