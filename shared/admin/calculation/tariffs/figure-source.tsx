import { Anchor, Button, Text } from '@mantine/core'
import * as texts from '#messages/admin/calculation/tariffs.js'
import { language } from '#messages/language.js'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { showFigure } from '#shared/calculator/tariff/show-figure.ts'
import { ukrainianLaws } from '#shared/calculator/tariff/tariff-data.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { TariffEntry, TariffState } from '#shared/contract/calculation/tariffs.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

export const FigureSource = ({ entry, ...tab }: EntriesProps & { entry: TariffEntry }) => (
  <>
    <LawLink entry={entry} /> <OriginBadge entry={entry} />
    {entry.note !== '' && <div className="admin-quiet-small">{entry.note}</div>}
    {entry.origin !== 'built-in' && <EntryActions entry={entry} {...tab} />}
  </>
)

export const NextFigure = ({ next }: { next: TariffEntry | undefined }) =>
  next && (
    <Text span inherit c="var(--mantine-color-bronze-text)">
      <span className="admin-state">{showFigure(next.field, next.value)}</span>{' '}
      <span className="admin-state">{texts.since({ validFrom: formatDayDmy(next.validFrom) })}</span>
    </Text>
  )

export const LawLink = ({ entry: { law, link } }: { entry: Pick<TariffEntry, 'law' | 'link'> }) => {
  const name = (language === 'uk' && ukrainianLaws.get(law)) || law
  return link === '' ? (
    <span>{name}</span>
  ) : (
    <Anchor href={link} target="_blank" rel="noreferrer" size="sm">
      {name}
    </Anchor>
  )
}

export const OriginBadge = ({ entry }: { entry: Pick<TariffEntry, 'origin'> }) =>
  entry.origin === 'office' && <Badge tone="accent">{texts.byOffice}</Badge>

/** Props of a tab that shows the entries of the tariff, and of its parts. */
export interface EntriesProps {
  state: TariffState
  /** Begins a change that corrects an entry or takes it back; null for people who may only view. */
  onChange: ((entry: TariffEntry, takeBack: boolean) => void) | null
}

export const EntryActions = ({ entry, state, onChange }: EntriesProps & { entry: TariffEntry }) => {
  if (!onChange) return null
  const coming = entry.validFrom > state.today
  const name = texts.fieldSince({
    field: fullName(tariffField(entry.field)),
    validFrom: formatDayDmy(entry.validFrom),
  })
  const change = coming ? texts.change : texts.correct
  const takeBack = coming ? texts.cancel : texts.removeWithReason
  return (
    <Button.Group>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${change}: ${name}`}
        onClick={() => onChange(entry, false)}
      >
        {change}
      </Button>
      {entry.origin !== 'built-in' && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${takeBack}: ${name}`}
          onClick={() => onChange(entry, true)}
        >
          {takeBack}
        </Button>
      )}
    </Button.Group>
  )
}
