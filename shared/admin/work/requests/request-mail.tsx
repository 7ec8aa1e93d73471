/** What became of the office's mail about a request, and another attempt when it has not gone out. */
import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { overviewKey } from '#shared/admin/platform/overview-query.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { type OfficeRequest, retryMail } from '#shared/contract/work/requests.ts'
import { mailNames, telegramNames } from './request-names.ts'
import { requestQuery, requestsKey } from './request-queries.ts'

export const RequestMail = ({ request }: { request: OfficeRequest }) => {
  const { busy, retry } = useRetry(request)
  const mail = mailNames[request.mailState]
  const telegram = telegramNames[request.telegramState]
  const waits = [
    [request.mailState, request.mailError],
    [request.telegramState, request.telegramError],
  ].some(([state, error]) => state === 'failed' || (state === 'pending' && error !== null))
  return (
    <Group gap="xs">
      {/* A visitor's request is announced to the office; a caller is sent the calculation. */}
      <Badge tone={mail.tone}>
        {request.source === 'office' ? 'Клиенту' : 'Офису'}: {mail.text}
      </Badge>
      {telegram && <Badge tone={telegram.tone}>{telegram.text}</Badge>}
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
      {waits && (
        <Button size="compact-xs" variant="default" loading={busy} onClick={retry}>
          Отправить сейчас
        </Button>
      )}
    </Group>
  )
}

/** Sends what waits or has failed of a request now, its mails and messages alike. */
export const useRetry = (request: OfficeRequest) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      const answer = await client.call(retryMail, { params: { id: request.id } })
      queries.setQueryData(requestQuery(client, request.id).queryKey, answer)
      void queries.invalidateQueries({ queryKey: [...requestsKey, 'page'] })
      void queries.invalidateQueries({ queryKey: [...requestsKey, 'history'] })
      void queries.invalidateQueries({ queryKey: overviewKey })
      notifyDone('Снова в очереди')
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  return { busy, retry: () => void retry() }
}
