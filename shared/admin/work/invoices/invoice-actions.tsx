import { Alert, Button, type ButtonProps, Group, TextInput } from '@mantine/core'
import { type Ref, useState } from 'react'
import * as texts from '#messages/admin/work/invoices.js'
import { forForm, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { sendOnce } from '#shared/admin/platform/drafts/send-once.ts'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { mayWriteOff } from '#shared/calculator/orders/invoice-payments.ts'
import { centsOf } from '#shared/calculator/orders/order-money.ts'
import { hasCode, messageOf } from '#shared/client/api-error.ts'
import {
  annulInvoiceEndpoint,
  type Invoice,
  type InvoiceLetter,
  readInvoiceContentEndpoint,
  readInvoiceLetterEndpoint,
  removeInvoiceEndpoint,
  sendInvoiceLetterEndpoint,
  updateInvoiceEndpoint,
  writeOffInvoiceEndpoint,
} from '#shared/contract/work/invoices.ts'
import { readOrderMoneyEndpoint } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { newKey } from '../orders/order-money-kind.ts'
import { addPayments, creditFor, type Part } from './add-payments.ts'
import { reasonProblem, showSum, titleOf } from './invoice-names.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface InvoiceButton extends Pick<ButtonProps, 'variant' | 'color' | 'loading'> {
  label: string
  /** For a button that changes its label. */
  key?: string
  run(): void
}

interface ActionsProps {
  invoice: Invoice
  invoices: Invoice[]
  order: Order
  /** Gets the button that opens the draft. */
  opener: Ref<HTMLButtonElement>
  onOpen(): void
  onInstead(): void
}

export const InvoiceActions = ({ invoice, invoices, order, opener, onOpen, onInstead }: ActionsProps) => {
  const [asked, setAsked] = useState<'annul' | 'write-off' | 'pay' | 'back' | 'letter' | null>(null)
  const seen = { params: { id: invoice.id }, ifMatch: invoice.version }
  const { params } = seen
  const changes = ['invoice', 'order'] as const
  const show = useAction(
    (client, shown: boolean) => client.call(updateInvoiceEndpoint, { ...seen, body: { shown } }),
    { changes },
  )
  const remove = useAction(client => client.call(removeInvoiceEndpoint, seen), { changes })
  const annul = useAction(
    (client, reason: string) => client.call(annulInvoiceEndpoint, { ...seen, body: { reason } }),
    { changes, done: texts.annulled({ invoice: titleOf(invoice) }) },
  )
  /** Writes the rest of an invoice off; without a reason it undoes the write-off. */
  const writeOff = useAction(
    (client, reason: string) =>
      client.call(writeOffInvoiceEndpoint, { ...seen, body: { reason, rest: invoice.rest.amount } }),
    { changes },
  )
  const money = useCall(readOrderMoneyEndpoint, { params: { id: order.id } }).data
  const paid =
    money?.payments.filter(payment => payment.invoice === invoice.id && payment.paid !== null) ?? []
  const credit = creditFor(invoice, invoices)
  const [attempt, setAttempt] = useState(newKey)
  const applyCredit = useAction(
    (client, parts: readonly Part[]) =>
      addPayments(client, order.id, parts, {
        attempt,
        currency: invoice.rest.currency,
        paid: kyivDay(new Date()),
      }),
    { changes, done: texts.creditApplied, onDone: () => setAttempt(newKey()) },
  )
  const close = () => setAsked(null)
  /** Only once the invoice is read again: its button may go, and the focus then stays at the invoice. */
  const closeAfter = (run: Promise<boolean>) => void run.then(isDone => isDone && close())
  const rest = centsOf(invoice.rest.amount) ?? 0
  const written = rest + (centsOf(invoice.writtenOff?.amount ?? '') ?? 0)
  // The whole of an invoice in dollars, and its rate, are known to the server alone.
  const isSmall =
    invoice.rest.currency === 'UAH' ? mayWriteOff(written, centsOf(invoice.sum.amount) ?? 0) : written <= 300
  const isIssued = invoice.stage === 'issued'
  const isKnown = order.erasedAt === null
  const askToRemove = () =>
    confirm({
      title: texts.removeDraftQuestion,
      text: texts.noGap,
      action: texts.remove,
      act: remove.run,
    })
  const buttons: (InvoiceButton | false | null)[] = [
    isIssued && rest > 0 && { label: texts.recordPayment, run: () => setAsked('pay') },
    isKnown &&
      credit && {
        label: texts.applyCredit({ number: credit[0].invoice.number ?? '' }),
        loading: applyCredit.busy,
        run: () => void applyCredit.run(credit),
      },
    isIssued && isKnown && { label: texts.sendByMail, run: () => setAsked('letter') },
    isIssued &&
      rest > 0 &&
      isSmall && { label: texts.writeRestOff, variant: 'subtle', run: () => setAsked('write-off') },
    isIssued && paid.length > 0 && { label: texts.refund, variant: 'subtle', run: () => setAsked('back') },
    invoice.writtenOff && {
      label: texts.undoWriteOff,
      variant: 'subtle',
      loading: writeOff.busy,
      run: () => void writeOff.run(''),
    },
    isKnown &&
      invoice.stage !== 'draft' && {
        label: invoice.shown ? texts.hideFromClient : texts.showToClient,
        key: 'shown',
        variant: 'subtle',
        loading: show.busy,
        run: () => void show.run(!invoice.shown),
      },
    isIssued && { label: texts.annul, variant: 'subtle', color: 'red', run: () => setAsked('annul') },
    invoice.stage === 'annulled' &&
      invoice.replacedBy === null && { label: texts.insteadOfIt, run: onInstead },
    invoice.stage === 'draft' && { label: texts.remove, variant: 'subtle', color: 'red', run: askToRemove },
  ]
  return (
    <Group gap="xs">
      {invoice.stage === 'draft' && (
        <Button ref={opener} size="compact-sm" onClick={onOpen}>
          {texts.openDraft}
        </Button>
      )}
      <DownloadButton
        size="compact-sm"
        label={texts.download({ invoice: titleOf(invoice) })}
        file={api =>
          api.download(readInvoiceContentEndpoint, {
            params,
            ...(invoice.stage === 'annulled' && { query: { annulled: '1' } }),
          })
        }
      >
        PDF
      </DownloadButton>
      {buttons
        .filter(button => !!button)
        .map(({ label, key = label, run, ...look }) => (
          <CompactButton key={key} {...look} onClick={run}>
            {label}
          </CompactButton>
        ))}
      {asked === 'letter' && <LetterDialog invoice={invoice} onClose={close} />}
      {asked === 'annul' && (
        <ReasonDialog
          title={texts.annulQuestion({ invoice: titleOf(invoice) })}
          action={texts.annul}
          busy={annul.busy}
          onSave={reason => closeAfter(annul.run(reason))}
          onClose={close}
        >
          {texts.numberStays}
        </ReasonDialog>
      )}
      {asked === 'write-off' && (
        <ReasonDialog
          title={texts.writeOffQuestion({ rest: showSum(invoice.rest) })}
          action={texts.writeOff}
          busy={writeOff.busy}
          onSave={reason => closeAfter(writeOff.run(reason))}
          onClose={close}
        >
          {texts.becomesPaid}
        </ReasonDialog>
      )}
      {asked === 'pay' && (
        <PaymentDialog invoice={invoice} invoices={invoices} order={order} onClose={close} />
      )}
      {asked === 'back' && <RefundDialog invoice={invoice} order={order} payments={paid} onClose={close} />}
    </Group>
  )
}

interface ReasonProps {
  title: string
  action: string
  children: string
  busy: boolean
  onSave(reason: string): void
  onClose(): void
}

const ReasonDialog = ({ title, action, children, busy, onSave, onClose }: ReasonProps) => {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <FormDialog
      title={title}
      action={action}
      saving={busy}
      onSubmit={() => {
        const found = reasonProblem(reason)
        setProblem(found)
        if (found === null) onSave(reason)
      }}
      onClose={onClose}
    >
      <p>{children}</p>
      <TextInput
        label={texts.reason}
        maxLength={200}
        value={reason}
        error={problem}
        data-autofocus
        onChange={event => {
          setProblem(null)
          setReason(event.currentTarget.value)
        }}
      />
    </FormDialog>
  )
}

const LetterDialog = ({ invoice, onClose }: { invoice: Invoice; onClose(): void }) => {
  const params = { id: invoice.id }
  const letter = useCall(readInvoiceLetterEndpoint, { params }, forForm)
  const send = useAction(
    (client, to: string) =>
      sendOnce(`letter of invoice ${invoice.id}`, { to }, idempotencyKey =>
        client.call(sendInvoiceLetterEndpoint, { params, body: { to }, idempotencyKey }),
      ),
    { changes: ['invoice'], done: texts.letterGoes, onDone: onClose },
  )
  return (
    <FormDialog
      title={texts.sendInvoice({ number: invoice.number ?? '' })}
      action={texts.send}
      saving={send.busy}
      disabled={!letter.data}
      onSubmit={() => letter.data && void send.run(letter.data.to)}
      onClose={onClose}
    >
      {hasCode(letter.error, 'invoice.letter') ? (
        <Alert color="yellow" role="alert">
          {messageOf(letter.error)}
        </Alert>
      ) : (
        <QueryState of={letter} rows={3} />
      )}
      {letter.data && <Letter letter={letter.data} />}
    </FormDialog>
  )
}

const Letter = ({ letter: { to, subject, text, canMail, sent } }: { letter: InvoiceLetter }) => (
  <>
    <p>
      {texts.letterTo} <strong>{to}</strong>
      <br />
      {texts.subject} {subject}
    </p>
    <p className="admin-lines">{text}</p>
    <p className="admin-quiet">{texts.attached}</p>
    {!canMail && <Alert color="yellow">{texts.mailNotSet}</Alert>}
    {sent.length > 0 && (
      <ul className="admin-plain-list" aria-label={texts.letters}>
        {sent.map(({ at, state, error }) => (
          <li key={at}>
            {formatMoment(at)}:{' '}
            {state === 'failed' ? texts.letterFailed({ error: error ?? '' }) : texts.fates[state]}
          </li>
        ))}
      </ul>
    )}
  </>
)
