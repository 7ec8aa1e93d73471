import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import {
  type Invoice,
  type InvoiceLetter,
  readInvoiceLetterEndpoint,
  sendInvoiceLetterEndpoint,
} from '#shared/contract/work/invoices.ts'

export const LetterDialog = ({ invoice, onClose }: { invoice: Invoice; onClose(): void }) => {
  const params = { id: invoice.id }
  const letter = useCall(readInvoiceLetterEndpoint, { params }, forForm)
  const send = useAction(
    (client, to: string) => client.call(sendInvoiceLetterEndpoint, { params, body: { to } }),
    { changes: ['invoice'], done: 'Письмо отправляется', onDone: onClose },
  )
  return (
    <Modal opened onClose={onClose} title={`Отправить счёт № ${invoice.number}`} centered>
      {letter.isError ? (
        <ErrorState error={letter.error} onRetry={() => void letter.refetch()} />
      ) : letter.data ? (
        <Stack gap="md">
          <Letter letter={letter.data} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button loading={send.busy} onClick={() => void send.run(letter.data.to)}>
              Отправить
            </Button>
          </Group>
        </Stack>
      ) : (
        <LoadingState rows={3} />
      )}
    </Modal>
  )
}

const Letter = ({ letter: { to, subject, text, canMail, sent } }: { letter: InvoiceLetter }) => (
  <>
    <p>
      Кому: <strong>{to}</strong>
      <br />
      Тема: {subject}
    </p>
    <p className="admin-lines">{text}</p>
    <p className="admin-quiet">
      Во вложении PDF счёта. Письмо не уйдёт, если счёт аннулируют или почта клиента сменится.
    </p>
    {!canMail && <Alert color="yellow">Почта сайта не настроена: письмо подождёт.</Alert>}
    {sent.length > 0 && (
      <ul className="admin-plain-list" aria-label="Письма с этим счётом">
        {sent.map(({ at, state, error }) => (
          <li key={at}>
            {formatMoment(at)}: {state === 'failed' ? `не ушло: ${error ?? ''}` : fates[state]}
          </li>
        ))}
      </ul>
    )}
  </>
)

const fates = { pending: 'отправляется', sent: 'отправлено' }
