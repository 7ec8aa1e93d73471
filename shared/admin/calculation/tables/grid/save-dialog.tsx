import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import * as texts from '#messages/admin/calculation/tables.js'
import { ImpactPanel } from '#shared/admin/calculation/impact/impact-list.tsx'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { listTableVersionsEndpoint } from '#shared/contract/calculation/tables.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { TableComparison } from '../table-changes.tsx'
import { EffectiveFrom } from '../versions/effective-from.tsx'
import { plannedDeed, plannedFor } from '../versions/version-plan.ts'
import { checkGrid } from './grid-check.ts'
import type { TableEditor } from './use-table-editor.ts'

interface SaveDialogProps {
  editor: TableEditor
  inForce: CalculatorTables
}

export const SaveDialog = ({ editor, inForce }: SaveDialogProps) => {
  const { grid, typed, stored, state, question, form } = editor
  const { title, columns } = grid
  useFocusReturn()
  // Not the check of the screen, which is deferred and may be a keystroke behind.
  const check = useMemo(
    () => checkGrid({ title, columns, rows: typed }, inForce),
    [title, columns, typed, inForce],
  )
  const { content } = check
  const [isReminded, setReminded] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { effectiveFrom, keepPlans } = form.values
  const versions = useCall(listTableVersionsEndpoint, { params: { title } })

  const isDue = content !== null && question.answer === null && state !== 'saving' && state !== 'asking'
  const ask = useEffectEvent(() => {
    setReminded(false)
    editor.ask()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values is asked about
  useEffect(() => {
    if (isDue) ask()
  }, [isDue, form.values])

  const publish = () => {
    const planned = plannedFor(effectiveFrom, versions.data ?? [], kyivDay(new Date()))
    if (!question.blocks) return editor.publish(planned?.version ?? null)
    setReminded(true)
    box.current?.focus()
  }
  const warnings = [
    ...new Set([...check.headers.values(), ...check.rows.values()].map(({ message }) => message)),
  ]
  return (
    <Modal
      opened
      onClose={editor.closeReview}
      size="xl"
      title={stored.version === 0 ? texts.firstVersion : texts.changesAgainst({ version: stored.version })}
      centered
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          publish()
        }}
      >
        <Stack gap="md">
          {content && <TableComparison title={title} before={stored} after={content} />}
          {warnings.slice(0, 5).map(message => (
            <Alert key={message} color="yellow">
              {message}
            </Alert>
          ))}
          <EffectiveFrom
            form={{
              title,
              wish: { effectiveFrom, keepPlans },
              setEffectiveFrom: day => form.setFieldValue('effectiveFrom', day),
              setKeepPlans: keep => form.setFieldValue('keepPlans', keep),
            }}
          />
          <ImpactPanel
            form={{
              impact: question.answer?.impact,
              error: question.answer?.error ?? null,
              pending: question.answer === null && content !== null,
              retry: editor.ask,
              asks: question.needsWord,
              wish: { confirmed: question.confirmed },
              confirm: question.confirm,
              reminded: isReminded && question.blocks,
              box,
            }}
          />
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {texts.previousStays}
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={editor.closeReview}>
                {texts.backToEditing}
              </Button>
              <Button type="submit" loading={state === 'saving'} disabled={!content} data-autofocus>
                {plannedDeed(effectiveFrom, kyivDay(new Date())) ?? texts.saveNewVersion}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
