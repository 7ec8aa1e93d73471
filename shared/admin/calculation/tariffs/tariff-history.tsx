import { Box, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/calculation/tariffs.js'
import * as figureTexts from '#messages/calculator/tariff.js'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { formatFigureValue, showFigure } from '#shared/calculator/tariff/show-figure.ts'
import {
  fullName,
  type TariffField,
  tariffField,
  tariffFields,
} from '#shared/calculator/tariff/tariff-fields.ts'
import { tariffGroups } from '#shared/calculator/tariff/tariff-figures.ts'
import type { TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import { type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { type EntriesProps, EntryActions, LawLink, OriginBadge } from './figure-source.tsx'
import classes from './tariffs.module.css'

export const TariffHistory = (tab: EntriesProps) => {
  const { entries, today } = tab.state
  const days = [...new Set(entries.map(({ validFrom }) => validFrom))]
  const [open, setOpen] = useState<string | null>(null)
  const shown = entries.find(entry => keyOf(entry) === open)
  return (
    <>
      <ScrollFrame className={`admin-table-frame admin-scroll ${classes.history}`} label={texts.rateHistory}>
        <Table className="admin-table" verticalSpacing={4} horizontalSpacing="2xs">
          <VisuallyHidden component="caption">{texts.ratesByDay}</VisuallyHidden>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.rate}</Table.Th>
              {days.map(day => (
                <Table.Th key={day} scope="col" {...(day > today && bronze)} className="admin-number">
                  {formatDayDmy(day).slice(0, 6)}
                  <wbr />
                  {day.slice(0, 4)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {tariffGroups.map(id => (
            <Table.Tbody key={id}>
              <Table.Tr>
                <Table.Th scope="rowgroup">{figureTexts.groups[id]}</Table.Th>
                <Table.Td colSpan={days.length} />
              </Table.Tr>
              {tariffFields
                .filter(({ group }) => group === id)
                .map(field => (
                  <FieldLine
                    key={field.id}
                    field={field}
                    days={days}
                    entries={entries}
                    open={open}
                    onOpen={setOpen}
                  />
                ))}
            </Table.Tbody>
          ))}
        </Table>
      </ScrollFrame>
      {shown && <EntryCard entry={shown} {...tab} />}
    </>
  )
}

const bronze = { c: 'var(--mantine-color-bronze-text)' }

interface FieldLineProps {
  field: TariffField
  days: readonly Day[]
  entries: readonly TariffEntry[]
  open: string | null
  onOpen(key: string | null): void
}

/** The unit is shown beside the name, so that the columns stay narrow. */
const FieldLine = ({ field, days, entries, open, onOpen }: FieldLineProps) => (
  <Table.Tr>
    <Table.Th scope="row">
      {field.name}
      {field.unit !== '' && (
        <Text component="span" inherit c="dimmed" fw={400}>
          , {field.unit}
        </Text>
      )}
    </Table.Th>
    {days.map(day => {
      const entry = entries.find(known => known.field === field.id && known.validFrom === day)
      if (!entry) return <Table.Td key={day} />
      const key = keyOf(entry)
      return (
        <Table.Td key={day} className="admin-number">
          <UnstyledButton
            {...(entry.origin !== 'built-in' && { ...bronze, fw: 600 })}
            className="admin-value"
            aria-pressed={key === open}
            aria-label={texts.figureOf({
              field: fullName(field),
              day: formatDayDmy(day),
              id: showFigure(field.id, entry.value),
            })}
            onClick={() => onOpen(key === open ? null : key)}
          >
            {formatFigureValue(field.id, entry.value)}
          </UnstyledButton>
        </Table.Td>
      )
    })}
  </Table.Tr>
)

const EntryCard = ({ entry, ...tab }: EntriesProps & { entry: TariffEntry }) => (
  <Box component="section" mt="sm" className="admin-card" aria-label={texts.rate}>
    <h2>
      {texts.entryOf({
        field: fullName(tariffField(entry.field)),
        validFrom: formatDayDmy(entry.validFrom),
        value3: showFigure(entry.field, entry.value),
      })}
    </h2>
    <Text size="sm" component="div">
      <LawLink entry={entry} /> <OriginBadge entry={entry} />
      {entry.note !== '' && <p>{entry.note}</p>}
      <p className="admin-quiet">
        {entry.origin === 'built-in'
          ? texts.builtIn
          : texts.revisionBy({
              revision: entry.revision ?? '',
              value2: entry.by ? `, ${entry.by}` : '',
              value3: entry.at ? `, ${formatDayDmy(entry.at.slice(0, 10))}` : '',
            })}
        {entry.builtIn && (
          <span>{texts.inProgram({ field: showFigure(entry.field, entry.builtIn.value) })}</span>
        )}
      </p>
    </Text>
    <EntryActions entry={entry} {...tab} />
  </Box>
)

const keyOf = ({ field, validFrom }: TariffEntry): string => `${validFrom} ${field}`
