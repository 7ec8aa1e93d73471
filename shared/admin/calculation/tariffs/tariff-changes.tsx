import { Alert, Button, Flex, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import * as texts from '#messages/admin/calculation/tariffs.js'
import { refresh } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useInView } from '#shared/admin/platform/components/controls/use-in-view.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { EmptyState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { useSaveQuestion } from '#shared/admin/platform/records/use-save-question.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { showFigure } from '#shared/calculator/tariff/show-figure.ts'
import { fullName, tariffField } from '#shared/calculator/tariff/tariff-fields.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import {
  confirmTariffChangeEndpoint,
  removeTariffChangeEndpoint,
  type TariffChangeRecord,
  type TariffState,
} from '#shared/contract/calculation/tariffs.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { ImpactConfirmation } from '../impact/impact-list.tsx'
import { type EntriesProps, EntryActions } from './figure-source.tsx'
import { type MovedCell, movedCells } from './figures-on-day.ts'
import { TariffDifference, TariffImpacts } from './tariff-difference.tsx'
import classes from './tariffs.module.css'
import { isLarge, readImpacts, storeAction, valuesOfChange } from './use-tariff-form.ts'

export const OpenChanges = ({ state, onEdit }: Omit<OpenChangeProps, 'change'>) => {
  if (state.open.length === 0) return null
  return (
    <Flex component="section" direction="column" gap="sm" mb="sm" aria-label={texts.notInTariff}>
      {state.open.map(change => (
        <OpenChange key={change.id} change={change} state={state} onEdit={onEdit} />
      ))}
    </Flex>
  )
}

export const AppliedChanges = (tab: EntriesProps) => {
  const changes = tab.state.applied
  if (changes.length === 0) {
    return <EmptyState title={texts.noOfficeChanges}>{texts.builtInCounts}</EmptyState>
  }
  return (
    <Flex component="ol" direction="column" gap="sm" mb="sm">
      {changes.map(change => (
        <li key={change.id} className="admin-card">
          <Group gap="xs" justify="space-between">
            <strong>{texts.revisionOf({ revision: change.revision ?? '' })}</strong>
            <span className="admin-quiet-small">
              {[
                change.author?.name ?? texts.program,
                change.confirmedBy && texts.confirmedBy({ by: change.confirmedBy }),
                formatMoment(change.updatedAt),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </Group>
          <ChangeCells change={change} {...tab} />
        </li>
      ))}
    </Flex>
  )
}

const ChangeCells = ({
  change: { cells, reason, revision },
  ...tab
}: EntriesProps & { change: TariffChangeRecord }) => (
  <>
    <Flex component="ul" direction="column" gap="3xs" my="xs">
      {cells.map(({ field, validFrom, value }) => {
        // An entry still belongs to this revision as long as no later change has replaced it.
        const entry = tab.state.entries.find(
          each => each.field === field && each.validFrom === validFrom && each.revision === revision,
        )
        return (
          <Flex
            component="li"
            key={`${field} ${validFrom}`}
            wrap="wrap"
            rowGap="4xs"
            columnGap="sm"
            align="center"
          >
            <span>
              {fullName(tariffField(field))} {texts.from} {formatDayDmy(validFrom)}:{' '}
              <strong>{value === null ? texts.rateTakenBack : showFigure(field, value)}</strong>
            </span>
            {entry && entry.origin !== 'built-in' && <EntryActions entry={entry} {...tab} />}
          </Flex>
        )
      })}
    </Flex>
    {reason !== '' && <Text size="sm">{reason}</Text>}
  </>
)

interface OpenChangeProps {
  change: TariffChangeRecord
  state: TariffState
  onEdit(change: TariffChangeRecord): void
}

export const OpenChange = ({ change, state, onEdit }: OpenChangeProps) => {
  const userId = useUser()?.id
  const mayWrite = useCan('tables.write')
  const { client, queries } = useServices()
  const { id, version } = change
  const { rows } = valuesOfChange(change)
  /** Figures that have another value in the timeline now than when the change was drafted. */
  const moved = movedCells(state.entries, change.cells)
  // The answer counts for these versions of the change and of the timeline.
  const versions = `${version} ${state.revision}`
  const review = useSaveQuestion<string, readonly PriceImpact[]>(
    {
      read: () => readImpacts(client, rows),
      needsWord: impacts => moved.length > 0 || isLarge(impacts),
      isWanted: () => false,
    },
    versions,
    Object.is,
  )
  // A rejection may come from a colleague's change of the tariff, so it is read again.
  const look = useAction(() => review.read(versions), { onRefused: () => refresh(queries, 'tariff') })
  const confirm = useAction(
    client => {
      const query = {
        impact: 'check' as const,
        ...(review.confirmed && { confirmImpact: 'true' as const }),
        ...(review.confirmed && moved.length > 0 && { baseRevision: String(state.revision) }),
      }
      return client.call(confirmTariffChangeEndpoint, { params: { id }, query, ifMatch: version })
    },
    { changes: ['tariff'], done: after => texts.saved[after.state] },
  )
  const remove = useAction(
    client => client.call(removeTariffChangeEndpoint, { params: { id }, ifMatch: version }),
    { changes: ['tariff'], done: texts.changeInBin },
  )
  const busy = look.busy || confirm.busy || remove.busy
  const { answer: impacts, needsWord, blocks } = review
  const answer = useInView<HTMLDivElement>(impacts !== null)
  const waits = change.state === 'waiting'
  const own = waits && state.secondPerson && change.author?.id === userId
  return (
    <article className="admin-card" aria-label={texts.changeOf({ id: change.id })}>
      <VisuallyHidden component="h2">{texts.changeOf({ id: change.id })}</VisuallyHidden>
      <Stack gap="sm">
        <Group gap="xs" justify="space-between">
          <Badge tone={waits ? 'warn' : 'mute'}>{waits ? texts.waits : texts.draft}</Badge>
          <span className="admin-quiet-small">
            {change.author?.name}, {formatMoment(change.updatedAt)}
          </span>
        </Group>
        <TariffDifference rows={rows} entries={state.entries} withLaw />
        {change.reason !== '' && <Text size="sm">{change.reason}</Text>}
        {moved.length > 0 && <Moved cells={moved} />}
        {impacts && (
          <div ref={answer} className={classes.answer}>
            <TariffImpacts impacts={impacts} heading="h3" />
          </div>
        )}
        {impacts && needsWord && (
          <ImpactConfirmation
            label={confirmationLabel(moved, isLarge(impacts))}
            confirmed={review.confirmed}
            onChange={review.confirm}
          />
        )}
        {mayWrite && (
          <Group gap="xs">
            {own && <span className="admin-quiet">{texts.otherConfirms}</span>}
            {!own && (
              <Button
                size="xs"
                loading={busy}
                disabled={blocks}
                onClick={() => void (impacts ? confirm : look).run()}
              >
                {!impacts ? texts.showChanges : waits ? texts.confirm : storeAction(state)}
              </Button>
            )}
            <SmallButton onClick={() => onEdit(change)}>{texts.change}</SmallButton>
            <SmallButton loading={busy} onClick={() => void remove.run()}>
              {texts.discard}
            </SmallButton>
          </Group>
        )}
      </Stack>
    </article>
  )
}

/** Warns that the change would overwrite a value which another person has entered since it was drafted. */
const Moved = ({ cells }: { cells: readonly MovedCell[] }) => (
  <Alert color="yellow" title={texts.tariffMoved}>
    {cells.map(({ field, validFrom, before, now }) => (
      <p key={`${field} ${validFrom}`}>
        {fullName(tariffField(field))} {texts.from} {formatDayDmy(validFrom)}
        {texts.colonWas} {showFigure(field, before)}
        {texts.commaNow} <strong>{showFigure(field, now)}</strong>
      </p>
    ))}
  </Alert>
)

const confirmationLabel = (moved: readonly MovedCell[], isLarge: boolean): string => {
  if (moved.length === 0) return texts.awareOfPrices
  return isLarge ? texts.awareOfBoth : texts.awareOfRates
}
