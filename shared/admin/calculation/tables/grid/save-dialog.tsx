import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { ImpactPanel } from '#shared/admin/calculation/impact/impact-list.tsx'
import { useTableWish } from '#shared/admin/calculation/impact/use-table-wish.ts'
import { useFocusReturn } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { compareTables } from '#shared/calculator/tables/table-difference.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { EffectiveFrom } from '../versions/effective-from.tsx'
import { plannedDeed } from '../versions/version-plan.ts'
import { DifferenceList } from './difference-list.tsx'
import type { GridCheck } from './grid-check.ts'
import type { TableEditor } from './use-table-editor.ts'

interface SaveDialogProps {
  editor: TableEditor
  /** Check of the rows under review. */
  check: GridCheck
  plan: Day | null
}

export const SaveDialog = ({ editor, check, plan }: SaveDialogProps) => {
  const { title, base } = editor.state
  useFocusReturn()
  const { content } = check
  const difference = useMemo(
    () => content && compareTables(title, base.content, content),
    [title, base.content, content],
  )
  const form = useTableWish({ title, given: content, plan: plan ?? '' })
  const save = async () => {
    if (!form.mayPublish()) return
    if ((await editor.save(form.wish)) === 'impact') form.retry()
  }
  const warnings = [
    ...new Set([...check.headers.values(), ...check.rows.values()].map(({ message }) => message)),
  ]
  return (
    <Modal
      opened
      onClose={editor.closeReview}
      size="xl"
      title={base.version === 0 ? 'Первая версия таблицы' : `Что изменится против версии ${base.version}`}
      centered
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="md">
          {difference && content && (
            <DifferenceList difference={difference} columns={content.columns} rows={content.data} />
          )}
          {warnings.slice(0, 5).map(message => (
            <Alert key={message} color="yellow">
              {message}
            </Alert>
          ))}
          <EffectiveFrom form={form} />
          <ImpactPanel form={form} />
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              Прежняя версия останется в списке версий.
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={editor.closeReview}>
                Вернуться к правке
              </Button>
              <Button type="submit" loading={editor.step === 'saving'} disabled={!content} data-autofocus>
                {plannedDeed(form.wish.effectiveFrom, kyivDay(new Date())) ?? 'Сохранить новую версию'}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
