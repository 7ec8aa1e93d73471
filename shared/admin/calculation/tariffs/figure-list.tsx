/** The figures of a day on a phone: folded groups of lines; one line at a time shows its law. */
import { Box, Stack, Text } from '@mantine/core'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { RowGroup } from '#shared/admin/platform/components/facts/row-group.tsx'
import { type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import type { OnChangeEntry } from './entry-actions.tsx'
import { FigureSource, NextFigure } from './figure-source.tsx'
import { type DayGroup, type DayLine, showFigure } from './figures-on-day.ts'
import classes from './tariffs.module.css'

export interface FiguresProps {
  groups: readonly DayGroup[]
  today: Day
  onChange: OnChangeEntry
}

export const FigureList = ({ groups, ...props }: FiguresProps) => (
  <Stack gap="sm" mb="sm">
    {groups.map(({ name, lines }) => (
      <RowGroup key={name} title={name} folded>
        {lines.map(line => (
          <Line key={line.entry.field} line={line} {...props} />
        ))}
      </RowGroup>
    ))}
  </Stack>
)

const Line = ({
  line: { name, entry, next },
  today,
  onChange,
}: Omit<FiguresProps, 'groups'> & { line: DayLine }) => (
  <details name="tariff-figure" className={classes.line}>
    <summary>
      <Box component="span" flex={1}>
        {name}
      </Box>
      <strong>{showFigure(entry.field, entry.value)}</strong>
      <Icon name="chevron" size={16} />
      <Text component="small" w="100%" size="xs" c="dimmed">
        с {formatDayDmy(entry.validFrom)} <NextFigure next={next} />
      </Text>
    </summary>
    <Box px="md" pb="sm" fz="sm">
      <FigureSource entry={entry} coming={entry.validFrom > today} onChange={onChange} />
    </Box>
  </details>
)
