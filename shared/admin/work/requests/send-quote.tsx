/** Sends the quote: by mail, or by link or PDF, after which a button marks it as handed over. */
import { Button, Group } from '@mantine/core'
import { askIfIncomplete } from '#shared/admin/calculation/quotes/ask-if-incomplete.ts'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { copyText } from '#shared/admin/platform/components/dialogs/notify.ts'
import { type OfficeRequest, readRequestHistoryEndpoint } from '#shared/contract/work/requests.ts'
import { useAnswer } from './use-answer.ts'

export const SendQuote = ({ request }: { request: OfficeRequest }) => {
  const history = useCall(readRequestHistoryEndpoint, { params: { id: request.id } })
  const { busy, handOver } = useAnswer(request)
  const askFirst = (run: () => void) => askIfIncomplete(request.quote?.statement, run)
  const link = history.data?.quotes.find(({ number }) => number === request.quote?.number)?.link
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
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            askFirst(() => void copyText(link, 'Ссылка скопирована: вставьте в Viber или Telegram'))
          }
        >
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
