import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import * as texts from '#messages/admin/calculation/tables.js'
import { useTablesInForce } from '#shared/admin/calculation/tables-in-force.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { ConflictDialog } from '#shared/admin/platform/records/conflict-dialog.tsx'
import { RecordNotices } from '#shared/admin/platform/records/record-notices.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { columnTitle } from '#shared/calculator/tables/column-title.ts'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import type { CalculatorTables, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import { listTableVersionsEndpoint, type Table } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { firstDay, plannedDeed, plannedVersions, sinceDay } from '../versions/version-plan.ts'
import { writeBlock } from './clipboard-text.ts'
import { editedTableQuery, planOf } from './grid-queries.ts'
import { GridPosition, GridStatus } from './grid-status.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { nameOfPlace } from './merge-rows.ts'
import { SaveDialog } from './save-dialog.tsx'
import classes from './table-grid.module.css'
import { TableGrid } from './table-grid.tsx'
import { useTableEditor } from './use-table-editor.ts'

/** Loaded lazily, because it brings the engine of the calculation, which the grid does not need. */
const TryBox = lazyPart(async () => (await import('./try-box.tsx')).TryBox, <LoadingState rows={4} />)

export const TableGridScreen = ({ title }: { title: TableTitle }) => {
  const { client } = useServices()
  const [plan, setPlan] = useState<Day | null>(null)
  const table = useQuery(editedTableQuery(client, title, plan))
  const inForce = useTablesInForce()
  if (table.data === undefined) return <QueryState of={table} rows={14} />
  return (
    <>
      <PlanChoice title={title} plan={plan} onChange={setPlan} />
      <Editor key={`${title} ${plan}`} table={table.data} inForce={inForce} />
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
  const today = kyivDay(new Date())
  const planned = plannedVersions(versions.data ?? [], today)
  if (planned.length === 0 && plan === null) return null
  const inForce = versions.data?.find(version => version.inForce)
  return (
    <NativeSelect
      mb="sm"
      w="fit-content"
      label={texts.whichVersion}
      value={plan ?? ''}
      onChange={event => onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: `Действует сейчас${inForce ? `, версия ${inForce.version}` : ''}` },
        ...planned.map(version => ({
          value: firstDay(version),
          label: texts.willBeInForce({
            version: sinceDay(firstDay(version), today),
            value2: version.version,
          }),
        })),
      ]}
    />
  )
}

const Editor = ({ table, inForce }: { table: Table; inForce: CalculatorTables }) => {
  const { title } = table
  const plan = planOf(table)
  const mayWrite = useCan('tables.write')
  const editor = useTableEditor(table, inForce)
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
