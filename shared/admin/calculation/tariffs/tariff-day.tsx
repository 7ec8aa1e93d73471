import { Box, Flex, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import * as texts from '#messages/admin/calculation/tariffs.js'
import { useIsPhone } from '#shared/admin/platform/components/controls/use-is-phone.ts'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { RowGroup } from '#shared/admin/platform/components/facts/row-group.tsx'
import { showFigure } from '#shared/calculator/tariff/show-figure.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import { firstTariffDate } from '#shared/calculator/tariff/tariff-timeline.ts'
import type { TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import { formatDayDmy, isDay } from '#shared/domain/time/kyiv-day.ts'
import { type EntriesProps, EntryActions, FigureSource, NextFigure } from './figure-source.tsx'
import { type DayGroup, groupsOn } from './figures-on-day.ts'

export const TariffDay = (tab: EntriesProps) => {
  const { entries, today } = tab.state
  const { values, set } = useUrlFilters(['day'])
  const Lines = useIsPhone() ? FigureList : FigureTable
  const day = isDay(values.day) && values.day >= firstTariffDate ? values.day : today
  return (
    <>
      <Box maw="14rem" mb="sm">
        <TextInput
          type="date"
          label={texts.onDay}
          min={firstTariffDate}
          value={day}
          onChange={event => {
            const { value } = event.currentTarget
            set('day', value === today ? '' : value)
          }}
        />
      </Box>
      <Coming entries={entries.filter(({ validFrom }) => validFrom > day)} {...tab} />
      <Lines groups={groupsOn(entries, day)} {...tab} />
    </>
  )
}

/** Coming changes, listed above so that nobody has to look for them among forty figures. */
const Coming = ({ entries, ...tab }: EntriesProps & { entries: readonly TariffEntry[] }) => {
  if (entries.length === 0) return null
  const days = [...new Set(entries.map(({ validFrom }) => validFrom))]
  return (
    <Box component="section" mb="sm" className="admin-card" aria-labelledby="tariff-coming">
      <h2 id="tariff-coming">{texts.changesNext}</h2>
      <Flex component="dl" direction="column" gap="2xs">
        {days.map(day => (
          <Flex key={day} wrap="wrap" rowGap="4xs" columnGap="sm">
            <Box component="dt" w="5.5rem" c="dimmed">
              {formatDayDmy(day)}
            </Box>
            {entries
              .filter(({ validFrom }) => validFrom === day)
              .map(entry => (
                <Flex
                  component="dd"
                  key={entry.field}
                  wrap="wrap"
                  w="calc(100% - 6.25rem)"
                  ms="auto"
                  rowGap="4xs"
                  columnGap="sm"
                  align="center"
                >
                  <span>
                    {fullName(tariffField(entry.field))}:{' '}
                    <strong>{showFigure(entry.field, entry.value)}</strong>
                  </span>
                  <EntryActions entry={entry} {...tab} />
                </Flex>
              ))}
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}

const FigureTable = ({ groups, ...tab }: FiguresProps) => (
  <div className="admin-table-frame">
    <Table className="admin-table" verticalSpacing={6}>
      <VisuallyHidden component="caption">{texts.ratesByGroup}</VisuallyHidden>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.rate}</Table.Th>
          <Table.Th className="admin-number">{texts.value}</Table.Th>
          <Table.Th>{texts.inForceFrom}</Table.Th>
          <Table.Th>{texts.law}</Table.Th>
          <Table.Th>{texts.next}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      {groups.map(({ name, lines }) => (
        <Table.Tbody key={name}>
          <Table.Tr>
            <Table.Th colSpan={5} scope="rowgroup">
              {name}
            </Table.Th>
          </Table.Tr>
          {lines.map(({ name: figure, entry, next }) => (
            <Table.Tr key={entry.field}>
              <Table.Th scope="row">{figure}</Table.Th>
              <Table.Td className="admin-number">{showFigure(entry.field, entry.value)}</Table.Td>
              <Table.Td className="admin-moment">{formatDayDmy(entry.validFrom)}</Table.Td>
              <Table.Td miw="14rem">
                <FigureSource entry={entry} {...tab} />
              </Table.Td>
              <Table.Td>
                <NextFigure next={next} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      ))}
    </Table>
  </div>
)

interface FiguresProps extends EntriesProps {
  groups: readonly DayGroup[]
}

const FigureList = ({ groups, ...tab }: FiguresProps) => (
  <Stack gap="sm" mb="sm">
    {groups.map(({ name, lines }) => (
      <RowGroup key={name} title={name} folded>
        <div className="admin-ruled">
          {lines.map(line => (
            <Line key={line.entry.field} line={line} {...tab} />
          ))}
        </div>
      </RowGroup>
    ))}
  </Stack>
)

const Line = ({
  line: { name, entry, next },
  ...tab
}: EntriesProps & { line: DayGroup['lines'][number] }) => (
  <details name="tariff-figure">
    <summary>
      <Box component="span" flex={1}>
        {name}
      </Box>
      <strong>{showFigure(entry.field, entry.value)}</strong>
      <Icon name="chevron" size={16} />
      <Text component="small" w="100%" size="xs" c="dimmed">
        {texts.from} {formatDayDmy(entry.validFrom)} <NextFigure next={next} />
      </Text>
    </summary>
    <Box px="md" pb="sm" fz="sm">
      <FigureSource entry={entry} {...tab} />
    </Box>
  </details>
)
