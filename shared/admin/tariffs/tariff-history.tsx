/** The whole history: figures down, days across; a cell says what a day changed. */
import { Button, Group, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { fullName, tariffField, tariffFields } from '#shared/calculator/tariff-fields.ts'
import type { TariffEntry, TariffState } from '#shared/contract/tariff.ts'
import { dottedDay } from '#shared/domain/kyiv-day.ts'
import { showFigure } from './figures.ts'
import { Law, OriginMark } from './tariff-day.tsx'

export interface TariffHistoryProps {
  state: TariffState
  /** Null for people who may only look. */
  onChange: ((entry: TariffEntry, takeBack: boolean) => void) | null
}

export const TariffHistory = ({ state: { entries, today }, onChange }: TariffHistoryProps) => {
  const days = [...new Set(entries.map(({ validFrom }) => validFrom))]
  const fields = tariffFields.filter(({ id }) => entries.some(entry => entry.field === id))
  const [open, setOpen] = useState<string | null>(null)
  const shown = entries.find(entry => keyOf(entry) === open)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by the keyboard */}
      <section className="admin-table-frame admin-tariff-history" tabIndex={0} aria-label="История ставок">
        <Table className="admin-table" verticalSpacing={4}>
          <Table.Caption className="admin-for-readers">Ставки по дням, с которых они действуют</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Ставка</Table.Th>
              {days.map(day => (
                <Table.Th
                  key={day}
                  scope="col"
                  className="admin-number"
                  data-coming={day > today || undefined}
                >
                  {dottedDay(day)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(field => (
              <Table.Tr key={field.id}>
                <Table.Th scope="row">{fullName(field)}</Table.Th>
                {days.map(day => {
                  const entry = entries.find(known => known.field === field.id && known.validFrom === day)
                  return (
                    <Table.Td key={day} className="admin-number">
                      {entry && (
                        <button
                          type="button"
                          className="admin-tariff-cell"
                          data-origin={entry.origin}
                          aria-pressed={keyOf(entry) === open}
                          aria-label={`${fullName(field)} с ${dottedDay(day)}: ${showFigure(field.id, entry.value)}`}
                          onClick={() => setOpen(keyOf(entry) === open ? null : keyOf(entry))}
                        >
                          {showFigure(field.id, entry.value)}
                        </button>
                      )}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {shown && <EntryCard entry={shown} coming={shown.validFrom > today} onChange={onChange} />}
    </>
  )
}

interface EntryCardProps {
  entry: TariffEntry
  coming: boolean
  onChange: TariffHistoryProps['onChange']
}

const EntryCard = ({ entry, coming, onChange }: EntryCardProps) => (
  <section className="admin-card admin-tariff-entry" aria-label="Ставка">
    <h2>
      {fullName(tariffField(entry.field))} с {dottedDay(entry.validFrom)}:{' '}
      {showFigure(entry.field, entry.value)}
    </h2>
    <Text size="sm" component="div">
      <Law entry={entry} /> <OriginMark entry={entry} />
      {entry.note !== '' && <p>{entry.note}</p>}
      <p className="admin-quiet">
        {entry.origin === 'built-in'
          ? 'Встроено в программу.'
          : `Ревизия ${entry.revision}${entry.by ? `, ${entry.by}` : ''}${entry.at ? `, ${dottedDay(entry.at.slice(0, 10))}` : ''}.`}
        {entry.builtIn && ` В программе на этот день: ${showFigure(entry.field, entry.builtIn.value)}.`}
      </p>
    </Text>
    {onChange && (
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => onChange(entry, false)}>
          {coming ? 'Изменить' : 'Исправить'}
        </Button>
        {entry.origin !== 'built-in' && (
          <Button size="xs" variant="default" onClick={() => onChange(entry, true)}>
            {coming ? 'Отменить' : 'Убрать с причиной'}
          </Button>
        )}
      </Group>
    )}
  </section>
)

const keyOf = ({ field, validFrom }: TariffEntry): string => `${validFrom} ${field}`
