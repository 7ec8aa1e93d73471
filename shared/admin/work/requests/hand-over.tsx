/** The quote on its way to the customer: by our mail, or by link and document with a mark that it was handed over. */
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIncompleteQuestion } from '#shared/admin/calculation/quotes/use-incomplete-question.tsx'
import { notifyDone, notifyFailure, notifyWarning } from '#shared/admin/platform/components/notify.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { handOverQuote, type OfficeRequest } from '#shared/contract/requests.ts'
import { requestHistoryQuery, requestQuery, requestsKey } from './request-queries.ts'

export const HandOver = ({ request }: { request: OfficeRequest }) => {
  const { client } = useServices()
  const history = useQuery(requestHistoryQuery(client, request))
  const { busy, handOver } = useHandOver(request)
  const { askFirst, question } = useIncompleteQuestion(request.quote?.statement)
  const link = history.data?.quotes.find(({ number }) => number === request.quote?.number)?.link
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notifyDone('Ссылка скопирована: вставьте в Viber или Telegram')
    } catch {
      notifyWarning('Браузер не дал скопировать', text)
    }
  }
  return (
    <Group gap="xs" role="group" aria-label="Отдать расчёт клиенту">
      {request.email && (
        <Button
          size="compact-sm"
          loading={busy}
          onClick={() => askFirst(() => void handOver({ way: 'mail' }))}
        >
          Отправить на {request.email}
        </Button>
      )}
      {link && (
        <Button size="compact-sm" variant="default" onClick={() => askFirst(() => void copy(link))}>
          Скопировать ссылку
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        onClick={() => void handOver({ way: 'hand' })}
      >
        Отметить отправленным
      </Button>
      {question}
    </Group>
  )
}

type Body = { way: 'mail'; text?: string } | { way: 'hand' }

/** Resolves to true when the server has taken it. A stale window is shown what has changed and sends nothing. */
export const useHandOver = (request: OfficeRequest) => {
  const { client } = useServices()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const handOver = async (body: Body): Promise<boolean> => {
    setBusy(true)
    const one = requestQuery(client, request.id)
    try {
      const params = { id: request.id }
      const changed = await client.call(handOverQuote, { params, body, ifMatch: request.version })
      queries.setQueryData(one.queryKey, changed)
      void queries.invalidateQueries({ queryKey: requestsKey })
      notifyDone(body.way === 'mail' ? 'Письмо с расчётом в очереди' : 'Отмечено: расчёт отправлен')
      return true
    } catch (error) {
      if (isStale(error, 'request.erased', 'request.no-quote'))
        await queries.invalidateQueries({ queryKey: one.queryKey })
      notifyFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, handOver }
}
