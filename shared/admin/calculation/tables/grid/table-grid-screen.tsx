import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTablesInForce } from '#shared/admin/calculation/tables-in-force.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { LoadingState, QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { WaitingNotice } from '#shared/admin/platform/drafts/waiting-notice.tsx'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { tableNames } from '#shared/calculator/tables/table-names.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { listTableVersionsEndpoint, type Table } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { firstDay, plannedDeed, plannedVersions, sinceDay } from '../versions/version-plan.ts'
import { editedTableQuery, planOf } from './grid-queries.ts'
import { GridPosition, GridStatus } from './grid-status.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import classes from './table-grid.module.css'
import { TableGrid } from './table-grid.tsx'
import { type TableEditor, useTableEditor } from './use-table-editor.ts'

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

/** Chooses the edited version, where there is a choice; each has its own unsaved work on the device. */
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
      label="Какую версию править"
      value={plan ?? ''}
      onChange={event => onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: `Действует сейчас${inForce ? `, версия ${inForce.version}` : ''}` },
        ...planned.map(version => ({
          value: firstDay(version),
          label: `Начнёт действовать ${sinceDay(firstDay(version), today)}, версия ${version.version}`,
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
  const { store, state, check, changes, draft, merge } = editor
  const readOnly = !mayWrite || editor.waiting !== null
  const [trying, setTrying] = useState(false)
  const [valid, setValid] = useState(state.base.content)
  const placeId = useId()
  useEffect(() => {
    if (check.content) setValid(check.content)
  }, [check.content])
  return (
    <>
      <LeaveGuard dirty={changes.any && !editor.unsent.goesByItself} />
      <Group gap="xs" mb="sm">
        <Text me="auto" c="dimmed" fz="sm">
          <span>
            {[
              state.base.version === 0 ? 'Новая таблица' : `Версия ${state.base.version}`,
              table.effectiveFrom &&
                state.base.version === table.version &&
                `, действует с ${formatDay(table.effectiveFrom)}`,
              changes.any &&
                draft.draftedAt &&
                draft.kept &&
                `. Черновик на этом устройстве, ${formatMoment(draft.draftedAt)}`,
              changes.any && !draft.kept && '. На устройстве нет места для черновика: сохраните работу',
            ]
              .filter(Boolean)
              .join('')}
          </span>
          <PresenceHint kind="table" record={title} />
        </Text>
        <Button variant="default" aria-expanded={trying} onClick={() => setTrying(!trying)}>
          {trying ? 'Закрыть пробу' : 'Проба'}
        </Button>
        {mayWrite && (
          <Button
            onClick={editor.review}
            loading={editor.step === 'sending'}
            disabled={!changes.any}
            title="Ctrl+S"
          >
            {`${(plan && plannedDeed(plan, kyivDay(new Date()))) ?? 'Сохранить'}…`}
          </Button>
        )}
      </Group>
      <Notices editor={editor} />
      <div className={classes.layout} data-trying={trying || undefined}>
        <Stack
          component="section"
          gap={0}
          miw={0}
          mih={0}
          className={`admin-frame ${classes.frame}`}
          aria-label="Правка таблицы"
        >
          {!readOnly && <GridToolbar store={store} check={check} changes={changes} />}
          <GridPosition id={placeId} state={state} check={check} />
          <TableGrid
            store={store}
            check={check}
            label={tableNames[title]}
            describedBy={placeId}
            readOnly={readOnly}
            onSave={editor.review}
          />
          <GridStatus store={store} check={check} changes={changes} />
        </Stack>
        {trying && <TryBox title={title} inForce={inForce} edited={valid} behind={check.content === null} />}
      </div>
      {(editor.step === 'reviewing' || editor.step === 'saving') && editor.reviewed && (
        <SaveDialog editor={editor} check={editor.reviewed} plan={plan} />
      )}
      {merge.running && <MergeDialog running={merge.running} onFinish={merge.finish} onClose={merge.close} />}
    </>
  )
}

const Notices = ({ editor }: { editor: TableEditor }) => {
  const { failure, waiting, restoredAt, changes } = editor
  return (
    <>
      {failure && (
        <Alert color="red" mb="md" role="alert">
          {failure}
        </Alert>
      )}
      <WaitingNotice work={editor.unsent} />
      {waiting && (
        <Notice
          text={`На этом устройстве осталась работа от ${formatMoment(waiting.savedAt)} на версии ${waiting.baseVersion}. Сначала решите, что с ней делать.`}
        >
          <Button size="xs" onClick={editor.compareWaiting}>
            Сравнить
          </Button>
          <SmallButton onClick={editor.dropWaiting}>Выбросить</SmallButton>
        </Notice>
      )}
      {restoredAt && (
        <Notice
          text={`Возвращена несохранённая работа от ${formatMoment(restoredAt)}: ячеек изменено ${changes.cells}, строк добавлено ${changes.added}, удалено ${changes.removed}.`}
        >
          <SmallButton onClick={editor.showChanged}>Показать изменённое</SmallButton>
          <SmallButton onClick={editor.hideRestored}>Продолжить</SmallButton>
          <SmallButton onClick={editor.discardChanges}>Выбросить</SmallButton>
        </Notice>
      )}
    </>
  )
}

const Notice = ({ text, children }: { text: string; children: ReactNode }) => (
  <Alert color="yellow" mb="md" role="status">
    <Group justify="space-between" gap="sm">
      <span>{text}</span>
      <Group gap="xs">{children}</Group>
    </Group>
  </Alert>
)
