/** Asks before an old version is stored as the newest one, and shows the effect on prices. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ImpactPanel } from '#shared/admin/calculation/impact/impact-panel.tsx'
import { isImpactRejection, usePriceImpact } from '#shared/admin/calculation/impact/use-price-impact.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { readTableVersionEndpoint, restoreTableVersionEndpoint } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { Plans } from './effective-from.tsx'

export interface RestoreVersionProps {
  title: TableTitle
  n: number
  onClose(): void
}

export const RestoreVersion = ({ title, n, onClose }: RestoreVersionProps) => {
  const table = useCall(readTableVersionEndpoint, { params: { title, n } })
  const impact = usePriceImpact({ title, given: table.data ?? null, effectiveFrom: '' })
  const [keepPlans, setKeepPlans] = useState(true)
  const { busy, run } = useAction(
    client =>
      client.call(restoreTableVersionEndpoint, {
        params: { title, n },
        query: {
          impact: 'check',
          keepPlans: keepPlans ? 'true' : 'false',
          ...(impact.confirmed ? { confirmImpact: 'true' as const } : {}),
        },
      }),
    {
      changes: ['table'],
      done: saved =>
        saved.waiting
          ? `Версия ${saved.version} ждёт подтверждения другого сотрудника`
          : `Версия ${n} снова действует под номером ${saved.version}`,
      onDone: onClose,
      onRefused: error => {
        if (isImpactRejection(error)) impact.retry()
        return isImpactRejection(error)
      },
    },
  )
  return (
    <Modal opened onClose={onClose} title={`Вернуть версию ${n}?`} size="xl" centered>
      <Stack gap="lg">
        <Text size="sm">
          Её строки сохранятся новой версией, калькулятор начнёт считать по ним. Нынешняя версия останется в
          списке.
        </Text>
        <Plans title={title} from="" keep={keepPlans} onKeep={setKeepPlans} />
        <ImpactPanel check={impact} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Отмена
          </Button>
          <Button color="red" loading={busy} onClick={() => impact.mayPublish() && void run()}>
            Вернуть
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
