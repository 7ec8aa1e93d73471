/** Asks before an old version becomes the newest one, and shows what that does to prices. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ImpactPanel } from '#shared/admin/calculation/impact/impact-panel.tsx'
import { isImpactRejection, usePriceImpact } from '#shared/admin/calculation/impact/use-price-impact.ts'
import { tableKey, tableVersionQuery } from '#shared/admin/calculation/table-queries.ts'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { overviewKey } from '#shared/admin/platform/overview-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { restoreTableVersion } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { Plans } from './effective-from.tsx'

export interface RestoreVersionProps {
  title: TableTitle
  n: number
  onClose(): void
}

export const RestoreVersion = ({ title, n, onClose }: RestoreVersionProps) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const table = useQuery(tableVersionQuery(client, title, n))
  const impact = usePriceImpact({ title, given: table.data ?? null, effectiveFrom: '' })
  const [busy, setBusy] = useState(false)
  const [keepPlans, setKeepPlans] = useState(true)
  const restore = async () => {
    if (busy || !impact.mayPublish()) return
    setBusy(true)
    try {
      const saved = await client.call(restoreTableVersion, {
        params: { title, n },
        query: {
          impact: 'check',
          keepPlans: keepPlans ? 'true' : 'false',
          ...(impact.confirmed ? { confirmImpact: 'true' as const } : {}),
        },
      })
      await queries.invalidateQueries({ queryKey: tableKey(title) })
      void queries.invalidateQueries({ queryKey: overviewKey })
      notifyDone(
        saved.waiting
          ? `Версия ${saved.version} ждёт подтверждения другого сотрудника`
          : `Версия ${n} снова действует под номером ${saved.version}`,
      )
      onClose()
    } catch (error) {
      if (isImpactRejection(error)) impact.retry()
      else notifyFailure(error)
    }
    setBusy(false)
  }
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
          <Button color="red" loading={busy} onClick={() => void restore()}>
            Вернуть
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
