import { Button, Group, Text } from '@mantine/core'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { readOverviewEndpoint } from '#shared/contract/system/system.ts'
import {
  type OfficeRequest,
  readRequestEndpoint,
  readRequestHistoryEndpoint,
  retryMailEndpoint,
} from '#shared/contract/work/requests.ts'
import { listThreadsEndpoint } from '#shared/contract/work/threads.ts'
import { letterTones, mailNames, telegramNames } from './request-names.ts'

export const RequestMail = ({ request }: { request: OfficeRequest }) => {
  const telegram = telegramNames[request.telegramState]
  return (
    <Group gap="xs">
      {/* A visitor's request is announced to the office; a caller is sent the calculation. */}
      <Badge tone={letterTones[request.mailState]}>
        {request.source === 'office' ? 'Клиенту' : 'Офису'}: {mailNames[request.mailState]}
      </Badge>
      {telegram && <Badge tone={letterTones[request.telegramState]}>{telegram}</Badge>}
      {request.mailError && (
        <Text size="xs" c="dimmed">
          {request.mailError}
        </Text>
      )}
      {request.telegramError && (
        <Text size="xs" c="dimmed">
          {request.telegramError}
        </Text>
      )}
      <SendAgain
        request={request}
        letters={[request, { mailState: request.telegramState, mailError: request.telegramError }]}
      />
    </Group>
  )
}

interface Letter {
  mailState: string
  mailError: string | null
}

const isStuck = ({ mailState, mailError }: Letter): boolean => mailState === 'failed' || mailError !== null

interface SendAgainProps {
  request: OfficeRequest
  letters: readonly Letter[]
}

/** Button that sends all waiting mails and Telegram messages of a request again; nothing while no letter is stuck. */
export const SendAgain = ({ request: { id }, letters }: SendAgainProps) => {
  const { queries } = useServices()
  const { busy, run } = useAction(client => client.call(retryMailEndpoint, { params: { id } }), {
    onDone: answer => {
      showRead(queries, readRequestEndpoint, { params: { id } }, answer)
      void refresh(queries, listThreadsEndpoint, readRequestHistoryEndpoint, readOverviewEndpoint)
    },
    done: 'Снова в очереди',
  })
  return (
    letters.some(isStuck) && (
      <Button size="compact-xs" variant="default" loading={busy} onClick={() => void run()}>
        Отправить сейчас
      </Button>
    )
  )
}
