import { Button, Group } from '@mantine/core'
import * as texts from '#messages/admin/system/accounts.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment, formatRelativeTime } from '#shared/admin/platform/format/format-time.ts'
import { DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import {
  endSessionEndpoint,
  listSessionsEndpoint,
  logoutAllEndpoint,
  type OwnSession,
} from '#shared/contract/system/accounts.ts'

export const OwnSessions = () => {
  const sessions = useCall(listSessionsEndpoint)
  return (
    <section className="admin-card" aria-labelledby="sessions-title">
      <Group justify="space-between" mb="sm">
        <h2 id="sessions-title">{texts.signedInWhere}</h2>
        <SignOutEverywhere />
      </Group>
      <QueryState of={sessions} rows={2} />
      {sessions.data && <SessionTable sessions={sessions.data} />}
    </section>
  )
}

const SessionTable = ({ sessions }: { sessions: OwnSession[] }) => {
  const { running, run } = useAction(
    (client, session: string) => client.call(endSessionEndpoint, { params: { session } }),
    { changes: [listSessionsEndpoint], done: texts.sessionEnded },
  )
  return (
    <div className="admin-scroll">
      <DataTable
        className="admin-stack"
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          {
            title: texts.device,
            cell: ({ device, current }) => (
              <>
                <span title={device}>{deviceName(device)}</span>{' '}
                {current && <Badge tone="good">{texts.thisSession}</Badge>}
              </>
            ),
          },
          {
            title: texts.signIn,
            cellClass: 'admin-moment',
            phoneLabel: texts.signIn,
            cell: ({ createdAt }) => formatMoment(createdAt),
          },
          {
            title: texts.lastSeen,
            cellClass: 'admin-moment',
            phoneLabel: texts.lastSeen,
            cell: ({ lastSeenAt }) => formatRelativeTime(lastSeenAt),
          },
        ]}
        actions={({ id, device, createdAt, current }) =>
          !current && (
            <CompactButton
              loading={running === id}
              aria-label={texts.endSessionOf({
                device: deviceName(device),
                createdAt: formatMoment(createdAt),
              })}
              onClick={() => void run(id)}
            >
              {texts.endSession}
            </CompactButton>
          )
        }
      />
    </div>
  )
}

const SignOutEverywhere = () => {
  const { session, onSessionEnd } = useServices()
  const { run } = useAction(client => client.call(logoutAllEndpoint), {
    onDone: () => {
      // Another call may have found first that the session has ended.
      session.end()
      onSessionEnd.current('everywhere')
    },
  })
  const ask = () =>
    confirm({
      title: texts.signOutQuestion,
      action: texts.signOutEverywhere,
      text: texts.allSessionsEnd,
      act: run,
    })
  return (
    <Button variant="default" onClick={ask}>
      {texts.signOutOnAll}
    </Button>
  )
}

const programs: readonly [RegExp, string][] = [
  [/Electron\//, texts.desktopProgram],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/YaBrowser\//, texts.yandexBrowser],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/**
 * Names the program and the system; returns the beginning of the text when neither is known.
 *
 * @example deviceName('Mozilla/5.0 (X11; Linux x86_64) … Firefox/140.0') // 'Firefox, Linux'
 */
export const deviceName = (agent: string): string => {
  const known = [programs, systems].flatMap(names => names.find(([mark]) => mark.test(agent))?.[1] ?? [])
  if (known.length > 0) return known.join(', ')
  return agent.slice(0, 40) || texts.unknownDevice
}
