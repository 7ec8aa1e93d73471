/** Timelines for tests. */
import type { TariffFieldId, TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { buildTimeline, undatedCells } from '#shared/calculator/tariff/tariff-timeline.ts'

/** A timeline in which the office's figures stand in for the law's on every date. */
export const tariffWith = (values: Partial<Record<TariffFieldId, string>>): TariffTimeline =>
  buildTimeline(
    (Object.entries(values) as [TariffFieldId, string][]).flatMap(([field, value]) =>
      undatedCells(field, value, 'Настройки сайта'),
    ),
    1,
  )
