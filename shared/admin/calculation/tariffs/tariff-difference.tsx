import * as texts from '#messages/admin/calculation/tariffs.js'
import { type DataColumn, DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { showFigure } from '#shared/calculator/tariff/show-figure.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import type { TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { ImpactList } from '../impact/impact-list.tsx'
import { LawLink } from './figure-source.tsx'
import { entryOn, valueWithout } from './figures-on-day.ts'
import { type FormRow, plainTyped } from './use-tariff-form.ts'

export interface TariffDifferenceProps {
  rows: readonly FormRow[]
  entries: readonly TariffEntry[]
  /** Also shows the law and the note of each figure, for a reader who did not type them. */
  withLaw?: boolean
}

export const TariffDifference = ({ rows, entries, withLaw = false }: TariffDifferenceProps) => (
  <div className="admin-table-frame">
    <DataTable
      className="admin-stack"
      verticalSpacing={4}
      rows={rows}
      keyOf={({ field, validFrom }) => `${field} ${validFrom}`}
      columns={[
        { title: texts.rate, cell: ({ field }) => fullName(tariffField(field)) },
        {
          title: texts.fromWhichDay,
          cellClass: 'admin-moment',
          phoneLabel: texts.fromShort,
          cell: ({ validFrom }) => formatDayDmy(validFrom),
        },
        {
          title: texts.before,
          className: 'admin-number',
          phoneLabel: texts.before,
          cell: row => textBefore(entries, row),
        },
        {
          title: texts.after,
          className: 'admin-number',
          phoneLabel: texts.after,
          cell: row => <strong>{textAfter(entries, row)}</strong>,
        },
        ...(withLaw ? [lawColumn] : []),
      ]}
    />
  </div>
)

const lawColumn: DataColumn<FormRow> = {
  title: texts.law,
  cellClass: 'admin-across',
  cell: row => (
    <>
      {row.takeBack ? <span>{texts.rateTakenBack}</span> : <LawLink entry={row} />}
      {row.note !== '' && <div className="admin-quiet-small">{row.note}</div>}
    </>
  ),
}

export interface TariffImpactsProps {
  impacts: readonly PriceImpact[]
  /** Level of the headings: one below the surrounding heading. */
  heading: 'h3' | 'h4'
}

export const TariffImpacts = ({ impacts, heading: Heading }: TariffImpactsProps) =>
  impacts.map(impact => (
    <section key={impact.day} aria-label={texts.impactSince({ day: formatDayDmy(impact.day) })}>
      <Heading>{texts.impactSince({ day: formatDayDmy(impact.day) })}</Heading>
      <ImpactList impact={impact} />
    </section>
  ))

const textBefore = (entries: readonly TariffEntry[], { field, validFrom }: FormRow): string => {
  const before = entryOn(entries, field, validFrom)
  return before ? showFigure(field, before.value) : '—'
}

const textAfter = (entries: readonly TariffEntry[], row: FormRow): string => {
  const { plain } = tariffField(row.field)
  const after = row.takeBack ? valueWithout(entries, row) : plain(plainTyped(row.field, row.value))
  return showFigure(row.field, after)
}
