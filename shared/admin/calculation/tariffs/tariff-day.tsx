/** The figures in force on a chosen day: since when, by which law, and what changes next. */
import { Anchor, Box, Table, TextInput, VisuallyHidden } from '@mantine/core'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { fullName, tariffField, tariffFields } from '#shared/calculator/tariff/tariff-fields.ts'
import { tariffGroups } from '#shared/calculator/tariff/tariff-figures.ts'
import { firstTariffDate } from '#shared/calculator/tariff/tariff-timeline.ts'
import type { TariffEntry, TariffState } from '#shared/contract/calculation/tariff.ts'
import { type Day, dottedDay, isDay } from '#shared/domain/time/kyiv-day.ts'
import { EntryActions, type OnChangeEntry } from './entry-actions.tsx'
import { entryAfter, entryOn, showFigure } from './figures.ts'
import classes from './tariffs.module.css'

export interface TariffDayProps {
  state: TariffState
  onChange: OnChangeEntry
}

export const TariffDay = ({ state: { entries, today }, onChange }: TariffDayProps) => {
  const { values, set } = useUrlFilters(['day'])
  const day = isDay(values.day) && values.day >= firstTariffDate ? values.day : today
  return (
    <>
      <Box maw="14rem" mb="sm">
        <TextInput
          type="date"
          label="На день"
          min={firstTariffDate}
          value={day}
          onChange={event => {
            const { value } = event.currentTarget
            set('day', value === today ? '' : value)
          }}
        />
      </Box>
      <Coming
        entries={entries.filter(({ validFrom }) => validFrom > day)}
        today={today}
        onChange={onChange}
      />
      <div className="admin-table-frame">
        <Table className={`admin-table admin-stack ${classes.figures}`} verticalSpacing={6}>
          <VisuallyHidden component="caption">Ставки на {dottedDay(day)}</VisuallyHidden>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Ставка</Table.Th>
              <Table.Th className="admin-number">Значение</Table.Th>
              <Table.Th>Действует с</Table.Th>
              <Table.Th>Закон</Table.Th>
              <Table.Th>Дальше</Table.Th>
            </Table.Tr>
          </Table.Thead>
          {tariffGroups.map(({ id, name }) => (
            <Table.Tbody key={id}>
              <Table.Tr>
                <Table.Th colSpan={5} scope="rowgroup" className={classes.group}>
                  {name}
                </Table.Th>
              </Table.Tr>
              {tariffFields
                .filter(({ group }) => group === id)
                .map(field => (
                  <FigureLine
                    key={field.id}
                    name={field.name}
                    entry={entryOn(entries, field.id, day)}
                    next={entryAfter(entries, field.id, day)}
                    today={today}
                    onChange={onChange}
                  />
                ))}
            </Table.Tbody>
          ))}
        </Table>
      </div>
    </>
  )
}

interface ComingProps {
  entries: readonly TariffEntry[]
  today: Day
  onChange: OnChangeEntry
}

/** What changes next, so that nobody looks for it among forty figures. */
const Coming = ({ entries, today, onChange }: ComingProps) => {
  if (entries.length === 0) return null
  const days = [...new Set(entries.map(({ validFrom }) => validFrom))]
  return (
    <section className={`admin-card ${classes.coming}`} aria-labelledby="tariff-coming">
      <h2 id="tariff-coming">Дальше меняется</h2>
      <dl>
        {days.map(day => (
          <div key={day}>
            <dt>{dottedDay(day)}</dt>
            {entries
              .filter(({ validFrom }) => validFrom === day)
              .map(entry => (
                <dd key={entry.field}>
                  <span>
                    {fullName(tariffField(entry.field))}:{' '}
                    <strong>{showFigure(entry.field, entry.value)}</strong>
                  </span>
                  <EntryActions entry={entry} coming={entry.validFrom > today} onChange={onChange} />
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

const FigureLine = (line: {
  name: string
  entry: TariffEntry | undefined
  next: TariffEntry | undefined
  today: Day
  onChange: OnChangeEntry
}) => {
  const { name, entry, next, today, onChange } = line
  if (!entry) return null
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td className="admin-number" data-label="Значение">
        {showFigure(entry.field, entry.value)}
      </Table.Td>
      <Table.Td className="admin-moment" data-label="Действует с">
        {dottedDay(entry.validFrom)}
      </Table.Td>
      <Table.Td className={classes.law}>
        <Law entry={entry} /> <OriginBadge entry={entry} />
        {entry.note !== '' && <div className="admin-quiet-small">{entry.note}</div>}
        {entry.origin !== 'built-in' && (
          <EntryActions entry={entry} coming={entry.validFrom > today} onChange={onChange} />
        )}
      </Table.Td>
      <Table.Td data-label="Дальше">
        {next && (
          <span className={classes.next}>
            <span>{showFigure(next.field, next.value)}</span> <span>с {dottedDay(next.validFrom)}</span>
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** The law, and where it can be read. */
export const Law = ({ entry: { law, link } }: { entry: Pick<TariffEntry, 'law' | 'link'> }) =>
  link === '' ? (
    <span>{law}</span>
  ) : (
    <Anchor href={link} target="_blank" rel="noreferrer" size="sm">
      {law}
    </Anchor>
  )

export const OriginBadge = ({ entry: { origin } }: { entry: Pick<TariffEntry, 'origin'> }) => {
  if (origin === 'built-in') return null
  return (
    <Badge tone={origin === 'office' ? 'accent' : 'warn'}>
      {origin === 'office' ? 'офис' : 'из настроек'}
    </Badge>
  )
}
