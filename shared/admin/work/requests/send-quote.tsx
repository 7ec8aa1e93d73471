/** Sends the quote: by mail, or by link or PDF, after which a button marks it as handed over. */
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { askIfIncomplete } from '#shared/admin/calculation/quotes/ask-if-incomplete.ts'
import { notifyDone, notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { requestHistoryQuery } from './request-queries.ts'
import { useAnswer } from './use-answer.ts'

export const SendQuote = ({ request }: { request: OfficeRequest }) => {
  const { client } = useServices()
  const history = useQuery(requestHistoryQuery(client, request))
  const { busy, handOver } = useAnswer(request)
  const askFirst = (run: () => void) => askIfIncomplete(request.quote?.statement, run)
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
    <Group gap="xs" mt="xs" role="group" aria-label="Отдать расчёт клиенту">
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
    </Group>
  )
}
