/** The devices on which one is signed in, and the way out of each and of all. */
import { Button, Group, Table, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#shared/admin/platform/components/dialogs/confirm-dialog.tsx'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Failed, LoadingRows } from '#shared/admin/platform/components/states/states.tsx'
import { showMoment, showRelativeTime } from '#shared/admin/platform/format/show-time.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { endSession, logoutAll, type OwnSession } from '#shared/contract/system/accounts.ts'
import { deviceName } from './device-name.ts'
import { sessionsKey, sessionsQuery } from './session-queries.ts'

export const OwnSessions = () => {
  const { client } = useServices()
  const sessions = useQuery(sessionsQuery(client))
  return (
    <section className="admin-card" aria-labelledby="sessions-title">
      <Group justify="space-between" mb="sm">
        <h2 id="sessions-title">Где выполнен вход</h2>
        <SignOutEverywhere />
      </Group>
      {sessions.isPending && <LoadingRows rows={2} />}
      {sessions.isError && <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data && <SessionTable sessions={sessions.data} />}
    </section>
  )
}

const SessionTable = ({ sessions }: { sessions: OwnSession[] }) => {
  const { busy, end } = useEndSession()
  return (
    <div className="admin-table-scroll">
      <Table className="admin-table admin-stack">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Устройство</Table.Th>
            <Table.Th>Вход</Table.Th>
            <Table.Th>Был в системе</Table.Th>
            <Table.Th>
              <VisuallyHidden>Действия</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map(session => (
            <Table.Tr key={session.id}>
              <Table.Td title={session.device}>
                {deviceName(session.device)} {session.current && <Badge tone="good">Этот сеанс</Badge>}
              </Table.Td>
              <Table.Td className="admin-moment" data-label="Вход">
                {showMoment(session.createdAt)}
              </Table.Td>
              <Table.Td className="admin-moment" data-label="Был в системе">
                {showRelativeTime(session.lastSeenAt)}
              </Table.Td>
              <Table.Td className="admin-actions">
                {!session.current && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={busy === session.id}
                    aria-label={`Завершить сеанс: ${deviceName(session.device)}, вход ${showMoment(session.createdAt)}`}
                    onClick={() => end(session.id)}
                  >
                    Завершить
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const useEndSession = () => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const end = async (session: string) => {
    setBusy(session)
    try {
      await client.call(endSession, { params: { session } })
      notifyDone('Сеанс завершён')
    } catch (error) {
      notifyFailure(error)
    }
    await queries.invalidateQueries({ queryKey: sessionsKey })
    setBusy(null)
  }
  return { busy, end: (session: string) => void end(session) }
}

const SignOutEverywhere = () => {
  const { client, session, onSessionEnd } = useServices()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await client.call(logoutAll)
      if (session.end()) onSessionEnd.current()
    } catch (error) {
      notifyFailure(error)
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Выйти на всех устройствах
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Выйти на всех устройствах?"
        action="Выйти везде"
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        Закончатся все Ваши сеансы, и этот тоже.
      </ConfirmDialog>
    </>
  )
}
