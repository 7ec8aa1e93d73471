import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useSingleKeys } from '#shared/admin/platform/components/controls/single-keys.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import { BulkToolbar, startBulk } from '#shared/admin/platform/lists/bulk-toolbar.tsx'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import type { RequestThread } from '#shared/contract/work/threads.ts'
import { CloseDialog } from './close-dialog.tsx'
import { useBulkRequests } from './use-bulk-requests.ts'

interface BulkRequestsProps {
  marked: readonly RequestThread[]
  /** False while a request is open: single keys then act on that request. */
  byKeys: boolean
  onDone(): void
}

export const BulkRequests = ({ marked, byKeys, onDone }: BulkRequestsProps) => {
  const user = useUser()
  const people = useCall(listAdminsEndpoint)
  const bulk = useBulkRequests()
  const [closing, setClosing] = useState(false)
  const run = (work: () => Promise<void>) => startBulk(bulk, work, onDone)
  const take = async () => {
    if (!user) return
    const handOver = async () => run(() => bulk.handOver(marked, user))
    try {
      const held = await bulk.heldByOthers(marked, user.id)
      if (held === '') return await handOver()
      confirm({
        title: 'Уже ведут коллеги',
        action: 'Забрать себе',
        text: `Среди отмеченных: ${held}.`,
        act: handOver,
      })
    } catch (error) {
      notifyFailure(error)
    }
  }
  const isMarked = marked.length > 0
  useSingleKeys(
    isMarked && byKeys
      ? {
          KeyT: () => void take(),
          KeyD: () => setClosing(true),
          KeyS: () => run(() => bulk.markSpam(marked)),
        }
      : {},
  )
  return (
    <>
      <CloseDialog
        opened={closing && isMarked}
        title="Закрыть заявки отмеченных?"
        onConfirm={ended => {
          setClosing(false)
          run(() => bulk.close(marked, ended))
        }}
        onClose={() => setClosing(false)}
      >
        Готовыми станут все открытые заявки: {pluralise(marked.length, forms)}.
      </CloseDialog>
      <BulkToolbar bulk={bulk} count={marked.length} forms={forms} onDone={onDone}>
        <Button size="xs" variant="default" onClick={() => void take()}>
          Взять себе
        </Button>
        <Menu shadow="md">
          <Menu.Target>
            <Button size="xs" variant="default" disabled={!people.data}>
              Передать
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(people.data ?? []).map(person => (
              <Menu.Item key={person.id} onClick={() => run(() => bulk.handOver(marked, person))}>
                {person.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button size="xs" variant="default" onClick={() => setClosing(true)}>
          Закрыть…
        </Button>
        <Button size="xs" variant="default" onClick={() => run(() => bulk.markSpam(marked))}>
          Спам
        </Button>
      </BulkToolbar>
    </>
  )
}

const forms = ['человек', 'человека', 'человек'] as const
