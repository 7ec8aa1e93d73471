/** The invoices of an order: the payer, the amounts due and the payments. */
import { Button, Flex, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { DownloadButton } from '#shared/admin/platform/files/download-button.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { FormDialog } from '#shared/admin/platform/forms/form-dialog.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { mayWriteOff } from '#shared/calculator/orders/invoice-payments.ts'
import { centsOf } from '#shared/calculator/orders/order-money.ts'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import {
  annulInvoiceEndpoint,
  createInvoiceEndpoint,
  type Invoice,
  listOrderInvoicesEndpoint,
  readInvoiceContentEndpoint,
  removeInvoiceEndpoint,
  updateInvoiceEndpoint,
  writeOffInvoiceEndpoint,
} from '#shared/contract/work/invoices.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { type Payer, readPayerEndpoint } from '#shared/contract/work/payers.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import type { InvoiceMoney } from '#shared/domain/work/invoices/invoice-purpose.ts'
import { invoiceStateNames } from '#shared/domain/work/invoices/invoice-state-names.ts'
import { addPayments, creditFor, type Part } from './add-payments.ts'
import { DraftForm, showSum } from './draft-form.tsx'
import { clauseNames, contractNames, moneyNames, tones } from './invoice-names.ts'
import classes from './invoices.module.css'
import { LetterDialog } from './letter-dialog.tsx'
import { PayerForm } from './payer-form.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

export const OrderInvoices = ({ order }: { order: Order }) => {
  const of = { params: { id: order.id } }
  const invoices = useCall(listOrderInvoicesEndpoint, of)
  const payer = useCall(readPayerEndpoint, of)
  const failed = [invoices, payer].find(query => query.isError)
  return (
    <section className="admin-card" aria-labelledby="order-invoices">
      <h2 id="order-invoices">Счета клиенту</h2>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : invoices.data && payer.data ? (
        <Invoices order={order} invoices={invoices.data} payer={payer.data} />
      ) : (
        <LoadingState rows={2} />
      )}
    </section>
  )
}

interface PartProps {
  order: Order
  invoices: Invoice[]
  payer: Payer
}

const Invoices = ({ order, invoices, payer }: PartProps) => {
  const firms = useCall(listFirmsEndpoint)
  const mayWriteFirms = useCan('firms.write')
  const [isPayerOpen, setPayerOpen] = useState(false)
  const [open, setOpen] = useState<number | null>(null)
  const isErased = order.erasedAt !== null
  const begin = useAction(
    (client, body: { money: InvoiceMoney; insteadOf?: number }) =>
      client.call(createInvoiceEndpoint, { params: { id: order.id }, body }),
    { changes: ['invoice', 'order'], onDone: draft => setOpen(draft.id) },
  )
  if (firms.data?.every(({ retired }) => retired) && invoices.length === 0)
    return (
      <p>
        Счета выставляет фирма, а её ещё нет.{' '}
        {mayWriteFirms ? (
          <Link to="/admin/setting?tab=firms">Добавьте её в настройках</Link>
        ) : (
          'Её добавит владелец.'
        )}
      </p>
    )
  return (
    <Stack gap="sm">
      {isErased && invoices.length > 0 && (
        <p>
          Данные клиента удалены. Счета остаются, пока их не оплатят или не аннулируют; потом они закроются, и
          видеть их будет только владелец.
        </p>
      )}
      {isPayerOpen ? (
        <PayerForm payer={payer} onClose={() => setPayerOpen(false)} />
      ) : (
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            Платит: <strong>{payer.name || 'не указано'}</strong>
            <div className="admin-quiet">
              Договор: {contractNames[payer.contract]}
              {payer.contract !== 'none' && payer.contractNumber !== '' && ` № ${payer.contractNumber}`}
              {payer.clause !== 'none' && `, ${clauseNames[payer.clause]}`}
            </div>
          </div>
          {!isErased && (
            <Button size="compact-sm" variant="default" flex="none" onClick={() => setPayerOpen(true)}>
              Изменить
            </Button>
          )}
        </Group>
      )}
      {invoices.map(invoice => (
        <Flex
          component="article"
          key={invoice.id}
          direction="column"
          gap="xs"
          py="sm"
          className={classes.entry}
          aria-label={titleOf(invoice)}
        >
          <InvoiceHead invoice={invoice} />
          {invoice.stage === 'draft' && open === invoice.id ? (
            <DraftForm draft={invoice} payer={payer} onClose={() => setOpen(null)} />
          ) : (
            <InvoiceActions
              invoice={invoice}
              invoices={invoices}
              order={order}
              onOpen={() => setOpen(invoice.id)}
              onInstead={() => void begin.run({ money: invoice.money, insteadOf: invoice.id })}
            />
          )}
        </Flex>
      ))}
      {!isErased && (
        <Group gap="xs">
          <Button variant="default" loading={begin.busy} onClick={() => void begin.run({ money: 'own' })}>
            Счёт за услуги
          </Button>
          <Button variant="default" loading={begin.busy} onClick={() => void begin.run({ money: 'passed' })}>
            Счёт на деньги для других
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const titleOf = ({ number }: Invoice): string => (number === null ? 'Черновик счёта' : `Счёт № ${number}`)

const InvoiceHead = ({ invoice }: { invoice: Invoice }) => (
  <Group justify="space-between" wrap="nowrap" align="flex-start">
    <div>
      <strong>{titleOf(invoice)}</strong>
      {invoice.day && ` от ${formatDay(invoice.day)}`}{' '}
      <Badge tone={tones[invoice.state]}>{invoiceStateNames[invoice.state]}</Badge>
      <div className="admin-quiet">
        {moneyNames[invoice.money]}
        {invoice.stage === 'issued' && invoice.dueDay && `, до ${formatDay(invoice.dueDay)}`}
        {invoice.writtenOff && `, списано: ${invoice.writtenOff.reason}`}
        {invoice.annulled && `: ${invoice.annulled.reason}`}
        {invoice.unknown > 0 && ', есть платежи без курса: они не сочтены'}
        {!invoice.shown && invoice.stage === 'issued' && ', клиенту не показан'}
      </div>
    </div>
    <div>
      {showSum(invoice.sum)}
      {(invoice.state === 'part' || invoice.state === 'overdue') && (
        <div className="admin-quiet">осталось {showSum(invoice.rest)}</div>
      )}
      {centsOf(invoice.over.amount) !== 0 && (
        <div className="admin-quiet">переплата {showSum(invoice.over)}</div>
      )}
    </div>
  </Group>
)

interface ActionsProps {
  invoice: Invoice
  invoices: Invoice[]
  order: Order
  onOpen(): void
  onInstead(): void
}

const InvoiceActions = ({ invoice, invoices, order, onOpen, onInstead }: ActionsProps) => {
  const [asked, setAsked] = useState<'annul' | 'write-off' | 'pay' | 'letter' | null>(null)
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
    { changes, done: `${titleOf(invoice)} аннулирован`, onDone: () => setAsked(null) },
  )
  /** Writes the rest of an invoice off; without a reason it undoes the write-off. */
  const writeOff = useAction(
    (client, reason: string) => client.call(writeOffInvoiceEndpoint, { ...seen, body: { reason } }),
    { changes, onDone: () => setAsked(null) },
  )
  const credit = creditFor(invoice, invoices)
  const applyCredit = useAction(
    (client, parts: readonly Part[]) =>
      addPayments(client, order.id, parts, { currency: invoice.rest.currency, paid: kyivDay(new Date()) }),
    { changes, done: 'Переплата зачтена' },
  )
  const close = () => setAsked(null)
  const rest = centsOf(invoice.rest.amount) ?? 0
  const isSmall = invoice.rest.currency === 'UAH' && mayWriteOff(rest, centsOf(invoice.sum.amount) ?? 0)
  return (
    <Group gap="xs">
      {invoice.stage === 'draft' && (
        <Button size="compact-sm" onClick={onOpen}>
          Открыть черновик
        </Button>
      )}
      <DownloadButton
        size="compact-sm"
        label={`Скачать ${titleOf(invoice)}`}
        file={api =>
          api.download(readInvoiceContentEndpoint, {
            params,
            ...(invoice.stage === 'annulled' && { query: { annulled: '1' } }),
          })
        }
      >
        PDF
      </DownloadButton>
      {invoice.stage === 'issued' && rest > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked('pay')}>
          Записать оплату
        </Button>
      )}
      {credit && order.erasedAt === null && (
        <Button
          size="compact-sm"
          variant="default"
          loading={applyCredit.busy}
          onClick={() => void applyCredit.run(credit)}
        >
          Зачесть переплату по счёту № {credit[0].invoice.number}
        </Button>
      )}
      {invoice.stage === 'issued' && order.erasedAt === null && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked('letter')}>
          Отправить письмом
        </Button>
      )}
      {invoice.stage === 'issued' && rest > 0 && isSmall && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAsked('write-off')}>
          Списать остаток
        </Button>
      )}
      {invoice.writtenOff && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={writeOff.busy}
          onClick={() => void writeOff.run('')}
        >
          Вернуть списанное
        </Button>
      )}
      {invoice.stage === 'issued' && order.erasedAt === null && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={show.busy}
          onClick={() => void show.run(!invoice.shown)}
        >
          {invoice.shown ? 'Скрыть от клиента' : 'Показать клиенту'}
        </Button>
      )}
      {invoice.stage === 'issued' && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsked('annul')}>
          Аннулировать
        </Button>
      )}
      {invoice.stage === 'annulled' && invoice.replacedBy === null && (
        <Button size="compact-sm" variant="default" onClick={onInstead}>
          Вместо него
        </Button>
      )}
      {invoice.stage === 'draft' && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          onClick={() =>
            confirm({
              title: 'Удалить черновик счёта?',
              text: 'Номера у него ещё нет, и пропуска в номерах не будет.',
              action: 'Удалить',
              act: remove.run,
            })
          }
        >
          Удалить
        </Button>
      )}
      {asked === 'letter' && <LetterDialog invoice={invoice} onClose={close} />}
      {asked === 'annul' && (
        <ReasonDialog
          title={`Аннулировать ${titleOf(invoice)}?`}
          action="Аннулировать"
          busy={annul.busy}
          onSave={reason => void annul.run(reason)}
          onClose={close}
        >
          Номер останется за ним, клиент его больше не увидит.
        </ReasonDialog>
      )}
      {asked === 'write-off' && (
        <ReasonDialog
          title={`Списать ${showSum(invoice.rest)}?`}
          action="Списать"
          busy={writeOff.busy}
          onSave={reason => void writeOff.run(reason)}
          onClose={close}
        >
          Счёт станет оплаченным. Списанное можно вернуть.
        </ReasonDialog>
      )}
      {asked === 'pay' && (
        <PaymentDialog invoice={invoice} invoices={invoices} order={order} onClose={close} />
      )}
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
  return (
    <FormDialog
      title={title}
      action={action}
      saving={busy}
      disabled={reason.trim().length < 3}
      onSubmit={() => onSave(reason)}
      onClose={onClose}
    >
      <p>{children}</p>
      <TextInput
        label="Причина"
        description="Три буквы и больше"
        maxLength={200}
        value={reason}
        data-autofocus
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
