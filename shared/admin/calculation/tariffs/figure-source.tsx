/** Law of a figure, the person who entered it, and the buttons to change it. */
import { Anchor, Text } from '@mantine/core'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import type { TariffEntry } from '#shared/contract/calculation/tariffs.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { EntryActions, type EntryActionsProps } from './entry-actions.tsx'
import { showFigure } from './figures-on-day.ts'

export const FigureSource = ({ entry, ...actions }: EntryActionsProps) => (
  <>
    <LawLink entry={entry} /> <OriginBadge entry={entry} />
    {entry.note !== '' && <div className="admin-quiet-small">{entry.note}</div>}
    {entry.origin !== 'built-in' && <EntryActions entry={entry} {...actions} />}
  </>
)

export const NextFigure = ({ next }: { next: TariffEntry | undefined }) =>
  next && (
    <Text span inherit c="var(--mantine-color-bronze-text)">
      <span className="admin-state">{showFigure(next.field, next.value)}</span>{' '}
      <span className="admin-state">с {formatDayDmy(next.validFrom)}</span>
    </Text>
  )

/** Name of the law, as a link where its text can be read. */
export const LawLink = ({ entry: { law, link } }: { entry: Pick<TariffEntry, 'law' | 'link'> }) =>
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
