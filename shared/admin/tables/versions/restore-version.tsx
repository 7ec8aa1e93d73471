/** Asks before an old version becomes the newest one, and shows what that does to prices. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellDone, tellFailure } from '#shared/admin/frame/tell.ts'
import { overviewKey } from '#shared/admin/home/overview.query.ts'
import { useServices } from '#shared/admin/services.ts'
import { restoreTableVersion, type TableTitle } from '#shared/contract/tables.ts'
import { ImpactPanel } from '../impact/impact-panel.tsx'
import { isImpactRefusal, usePriceImpact } from '../impact/use-price-impact.ts'
import { tableKey, tableVersionQuery } from '../table-queries.ts'

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
  const restore = async () => {
    if (busy || !impact.mayPublish()) return
    setBusy(true)
    try {
      const saved = await client.call(restoreTableVersion, {
        params: { title, n },
        query: { impact: 'check', ...(impact.confirmed ? { confirmImpact: 'true' as const } : {}) },
      })
      await queries.invalidateQueries({ queryKey: tableKey(title) })
      void queries.invalidateQueries({ queryKey: overviewKey })
      tellDone(
        saved.waiting
          ? `Версия ${saved.version} ждёт подтверждения другого сотрудника`
          : `Версия ${n} снова действует под номером ${saved.version}`,
      )
      onClose()
    } catch (error) {
      if (isImpactRefusal(error)) impact.retry()
      else tellFailure(error)
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
