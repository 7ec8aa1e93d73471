import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { z } from 'zod'
import * as texts from '#messages/admin/calculation/tables.js'
import { useTableAddress } from '#shared/admin/calculation/table-address.ts'
import { useTablesInForce } from '#shared/admin/calculation/tables-in-force.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { listDrafts } from '#shared/admin/platform/drafts/draft-store.ts'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { ConflictDialog } from '#shared/admin/platform/records/conflict-dialog.tsx'
import { RecordNotices } from '#shared/admin/platform/records/record-notices.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan, useUser } from '#shared/admin/platform/session/use-session.ts'
import { columnTitle } from '#shared/calculator/tables/column-title.ts'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import { listTableVersionsEndpoint } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { tableOfRecord } from '../table-kind.ts'
import { firstDay, plannedDeed, plannedVersions, sinceDay } from '../versions/version-plan.ts'
import { writeBlock } from './clipboard-text.ts'
import { editedTableQuery } from './grid-queries.ts'
import { GridPosition, GridStatus } from './grid-status.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { nameOfPlace } from './merge-rows.ts'
import { SaveDialog } from './save-dialog.tsx'
import classes from './table-grid.module.css'
import { TableGrid } from './table-grid.tsx'
import { type EditedTable, useTableEditor } from './use-table-editor.ts'

/** Loaded lazily, because it brings the engine of the calculation, which the grid does not need. */
const TryBox = lazyPart(async () => (await import('./try-box.tsx')).TryBox, <LoadingState rows={4} />)

export const TableGridScreen = ({ title }: { title: TableTitle }) => {
  const { client } = useServices()
  const { address, show } = useTableAddress()
  const { plan } = address
  const setPlan = (chosen: Day | null) => show('edit', { plan: chosen })
  const table = useQuery(editedTableQuery(client, title, plan))
  const inForce = useTablesInForce()
  if (table.data === undefined) return <QueryState of={table} rows={14} />
  return (
    <>
      <PlanChoice title={title} plan={plan} onChange={setPlan} />
      <Editor key={`${title} ${plan}`} {...{ table: table.data, plan, inForce }} />
    </>
  )
}

interface PlanChoiceProps {
  title: TableTitle
  plan: Day | null
  onChange(plan: Day | null): void
}

/** Chooses the edited version, where there is a choice; each has its own draft on the device. */
const PlanChoice = ({ title, plan, onChange }: PlanChoiceProps) => {
  const versions = useCall(listTableVersionsEndpoint, { params: { title } })
  const userId = useUser()?.id ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once another version is chosen
  const drafted = useMemo(() => plansWithDrafts(userId, title), [userId, title, plan])
  const today = kyivDay(new Date())
  const planned = plannedVersions(versions.data ?? [], today)
  const isPlanned = (day: Day) => planned.some(version => firstDay(version) === day)
  const edits = new Set([...drafted, ...(plan ? [plan] : [])].filter(day => versions.data && !isPlanned(day)))
  if (planned.length === 0 && edits.size === 0 && plan === null) return null
  const inForce = versions.data?.find(version => version.inForce)
  return (
    <>
      <NativeSelect
        mb="sm"
        w="fit-content"
        label={texts.whichVersion}
        value={plan ?? ''}
        onChange={event => onChange(event.currentTarget.value || null)}
        data={[
          {
            value: '',
            label: inForce ? texts.inForceVersion({ version: inForce.version }) : texts.inForceNow,
          },
          ...planned.map(version => ({
            value: firstDay(version),
            label: texts.willBeInForce({
              version: sinceDay(firstDay(version), today),
              value2: version.version,
            }),
          })),
          ...[...edits].map(day => ({ value: day, label: texts.editsOfPlan({ day: sinceDay(day, today) }) })),
        ]}
      />
      {plan === null &&
        [...edits].map(day => (
          <Alert key={day} color="yellow" mb="sm" role="status">
            <Group gap="xs" justify="space-between">
              {texts.editsOfPlanLeft({ day: sinceDay(day, today) })}
              <SmallButton onClick={() => onChange(day)}>{texts.openEdits}</SmallButton>
            </Group>
          </Alert>
        ))}
    </>
  )
}

/** Days of plans of which this device has unsaved edits. */
const plansWithDrafts = (userId: number, title: TableTitle): Day[] =>
  listDrafts(localStorage, userId, `table-${title}-plan-`, z.unknown()).flatMap(({ record }) => {
    const plan = tableOfRecord(record)?.plan
    return plan ? [plan] : []
  })

const Editor = (edited: EditedTable) => {
  const { table, plan, inForce } = edited
  const { title } = table
  const mayWrite = useCan('tables.write')
  const editor = useTableEditor(edited)
  const { store, stored, grid, check, changes, draft } = editor
  const [trying, setTrying] = useState(false)
  const [valid, setValid] = useState<TableContent>(stored)
  const placeId = useId()
  useEffect(() => {
    if (check.content) setValid(check.content)
  }, [check.content])
  return (
    <>
      <LeaveGuard dirty={changes.any && !editor.goesByItself} />
      <Group gap="xs" mb="sm">
        <Text me="auto" c="dimmed" fz="sm">
          <span>
            {[
              stored.version === 0 ? texts.newTable : texts.versionOf({ version: stored.version }),
              table.effectiveFrom &&
                stored.version === table.version &&
                texts.inForceSinceDay({ effectiveFrom: formatDay(table.effectiveFrom) }),
              changes.any &&
                draft.draftedAt &&
                draft.kept &&
                texts.draftHere({ draftedAt: formatMoment(draft.draftedAt) }),
              changes.any && !draft.kept && texts.noRoomForDraft,
            ]
              .filter(Boolean)
              .join('')}
          </span>
          <PresenceHint kind="table" record={title} />
        </Text>
        <Button variant="default" aria-expanded={trying} onClick={() => setTrying(!trying)}>
          {trying ? texts.closeTrial : texts.trial}
        </Button>
        {mayWrite && (
          <Button
            onClick={editor.review}
            loading={editor.state === 'saving' && !editor.waiting && !editor.reviewing}
            disabled={!changes.any}
            title="Ctrl+S"
          >
            {`${(plan && plannedDeed(plan, kyivDay(new Date()))) ?? texts.save}…`}
          </Button>
        )}
      </Group>
      <RecordNotices editor={editor} failure={editor.failure} mb="md" />
      <div className={classes.layout} data-trying={trying || undefined}>
        <Stack
          component="section"
          gap={0}
          miw={0}
          mih={0}
          className={`admin-frame ${classes.frame}`}
          aria-label={texts.tableEditing}
        >
          {mayWrite && <GridToolbar store={store} check={check} changes={changes} />}
          <GridPosition id={placeId} state={grid} check={check} />
          <TableGrid
            store={store}
            check={check}
            label={tableNames[title]}
            describedBy={placeId}
            readOnly={!mayWrite}
            onSave={editor.review}
          />
          <GridStatus store={store} check={check} changes={changes} />
        </Stack>
        {trying && <TryBox title={title} inForce={inForce} edited={valid} behind={check.content === null} />}
      </div>
      {editor.reviewing && <SaveDialog editor={editor} inForce={inForce} />}
      <ConflictDialog
        editor={editor}
        labels={{ grid: texts.rowsTitle }}
        labelOf={nameOfPlace}
        work={writeBlock([grid.columns.map(columnTitle), ...editor.typed.map(({ cells }) => cells)])}
      />
    </>
  )
}
