/** What a change would do: each figure before and after, and the typical lots on each of its days. */
import { Checkbox, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ImpactList } from '#shared/admin/tables/impact/impact-list.tsx'
import { fullName, tariffField } from '#shared/calculator/tariff-fields.ts'
import type { TariffEntry } from '#shared/contract/tariff.ts'
import { dottedDay } from '#shared/domain/kyiv-day.ts'
import { entryOn, showFigure, valueWithout } from './figures.ts'
import type { FormRow } from './tariff-form-state.ts'
import type { Review, TariffForm } from './use-tariff-form.ts'

export interface TariffReviewProps {
  form: TariffForm
  review: Review
  entries: readonly TariffEntry[]
}

export const TariffReview = ({ form, review, entries }: TariffReviewProps) => (
  <section className="admin-impact" aria-label="Что изменится">
    <h3>Что изменится</h3>
    <Stack gap="md">
      <div className="admin-table-frame">
        <Table className="admin-table" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Ставка</Table.Th>
              <Table.Th>С какого дня</Table.Th>
              <Table.Th className="admin-number">Было</Table.Th>
              <Table.Th className="admin-number">Станет</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {review.values.rows.map(row => (
              <Table.Tr key={`${row.field} ${row.validFrom}`}>
                <Table.Td>{fullName(tariffField(row.field))}</Table.Td>
                <Table.Td className="admin-moment">{dottedDay(row.validFrom)}</Table.Td>
                <Table.Td className="admin-number">{textBefore(entries, row)}</Table.Td>
                <Table.Td className="admin-number">
                  <strong>{textAfter(entries, row)}</strong>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {review.impacts[0]?.lots.length === 0 ? (
        <Text size="sm">
          Контрольных лотов нет, поэтому изменение цен не проверено.{' '}
          <Link to="/admin/tables/lots">Завести лоты</Link>
        </Text>
      ) : (
        review.impacts.map(impact => (
          <section key={impact.day} aria-label={`Влияние на цены с ${dottedDay(impact.day)}`}>
            <h4>Влияние на цены с {dottedDay(impact.day)}</h4>
            <ImpactList impact={impact} />
          </section>
        ))
      )}
      {form.asks && (
        <div className="admin-impact-confirm">
          <Checkbox
            checked={review.confirmed}
            onChange={event => form.confirm(event.currentTarget.checked)}
            label="Вижу, как меняются цены, и вношу"
          />
        </div>
      )}
    </Stack>
  </section>
)

const textBefore = (entries: readonly TariffEntry[], { field, validFrom }: FormRow): string => {
  const before = entryOn(entries, field, validFrom)
  return before ? showFigure(field, before.value) : '—'
}

const textAfter = (entries: readonly TariffEntry[], row: FormRow): string => {
  const { plain } = tariffField(row.field)
  return showFigure(row.field, row.takeBack ? valueWithout(entries, row) : plain(row.value))
}
