import { Alert } from '@mantine/core'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
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
    <FormDialog
      title={`Отправить счёт № ${invoice.number}`}
      action="Отправить"
      saving={send.busy}
      disabled={!letter.data}
      onSubmit={() => letter.data && void send.run(letter.data.to)}
      onClose={onClose}
    >
      <QueryState of={letter} rows={3} />
      {letter.data && <Letter letter={letter.data} />}
    </FormDialog>
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
