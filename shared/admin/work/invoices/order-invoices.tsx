import { Button, Flex, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import * as texts from '#messages/admin/work/invoices.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { sendOnce } from '#shared/admin/platform/drafts/send-once.ts'
import { formatDay, formatRate } from '#shared/admin/platform/format/format-time.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { centsOf } from '#shared/calculator/orders/order-money.ts'
import type { Client } from '#shared/client/call.ts'
import { readCurrencyEndpoint } from '#shared/contract/calculation/rates.ts'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import {
  createInvoiceEndpoint,
  type Invoice,
  listOrderInvoicesEndpoint,
} from '#shared/contract/work/invoices.ts'
import { type OrderPayment, readOrderMoneyEndpoint } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { type Payer, readPayerEndpoint } from '#shared/contract/work/payers.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import type { InvoiceMoney } from '#shared/domain/work/invoices/invoice-purpose.ts'
import { invoiceStateNames } from '#shared/domain/work/invoices/invoice-state-names.ts'
import { dropPayment } from './add-payments.ts'
import { DraftForm } from './draft-form.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { clauseNames, contractNames, moneyNames, showSum, titleOf, tones } from './invoice-names.ts'
import { PayerForm } from './payer-form.tsx'

export const OrderInvoices = ({ order }: { order: Order }) => {
  const of = { params: { id: order.id } }
  const invoices = useCall(listOrderInvoicesEndpoint, of)
  const payer = useCall(readPayerEndpoint, of)
  const unread = [invoices, payer].find(({ data }) => data === undefined)
  return (
    <section className="admin-card" aria-labelledby="order-invoices">
      <h2 id="order-invoices">{texts.toClient}</h2>
      {unread && <QueryState of={unread} rows={2} />}
      {!unread && invoices.data && payer.data && (
        <Invoices order={order} invoices={invoices.data} payer={payer.data} />
      )}
    </section>
  )
}

const Invoices = ({ order, invoices, payer }: { order: Order; invoices: Invoice[]; payer: Payer }) => {
  const firms = useCall(listFirmsEndpoint)
  const mayWriteFirms = useCan('firms.write')
  const [isPayerOpen, setPayerOpen] = useState(false)
  const payerButton = useFocusBack(isPayerOpen)
  const [open, setOpen] = useState<number | null>(null)
  const isErased = order.erasedAt !== null
  const hasOneFirm = invoices.every(({ firmId }) => firmId === invoices[0]?.firmId)
  const [rate, setRate] = useState<LineRate | null>(null)
  const create = (client: Client, asked: { money: InvoiceMoney; insteadOf?: number }) => {
    const body = { ...asked, ...(rate && asked.insteadOf === undefined && { rate }) }
    return sendOnce(`invoice of order ${order.id}`, body, idempotencyKey =>
      client.call(createInvoiceEndpoint, { params: { id: order.id }, body, idempotencyKey }),
    )
  }
  const begin = useAction(create, {
    changes: ['invoice', 'order'],
    onDone: ({ id }) => setOpen(id),
  })
  /** Begins a draft of each money that has none: after a refusal between the two, a second press goes on. */
  const beginBoth = useAction(
    async client => {
      const present = await client.call(listOrderInvoicesEndpoint, { params: { id: order.id } })
      const drafts: Invoice[] = []
      for (const money of ['own', 'passed'] as const)
        drafts.push(
          present.find(invoice => invoice.stage === 'draft' && invoice.money === money) ??
            (await create(client, { money })),
        )
      return drafts
    },
    { changes: ['invoice', 'order'], onDone: ([draft]) => draft && setOpen(draft.id) },
  )
  if (firms.data?.every(({ retired }) => retired) && invoices.length === 0)
    return (
      <p>
        {texts.noFirm}{' '}
        {mayWriteFirms ? (
          <Link to="/admin/setting?tab=firms">{texts.addFirm}</Link>
        ) : (
          <span>{texts.ownerAddsFirm}</span>
        )}
      </p>
    )
  return (
    <Stack gap="sm">
      {isErased && invoices.length > 0 && <p>{texts.clientErased}</p>}
      {isPayerOpen ? (
        <PayerForm payer={payer} onClose={() => setPayerOpen(false)} />
      ) : (
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            {texts.paidBy} <strong>{payer.name || texts.unnamed}</strong>
            <div className="admin-quiet">
              <span>{texts.contractOf({ contract: contractNames[payer.contract] })}</span>
              {payer.contract !== 'none' && payer.contractNumber !== '' && (
                <span>{` № ${payer.contractNumber}`}</span>
              )}
              {payer.clause !== 'none' && <span>{`, ${clauseNames[payer.clause]}`}</span>}
            </div>
          </div>
          {!isErased && (
            <Button
              ref={payerButton}
              size="compact-sm"
              variant="default"
              flex="none"
              onClick={() => setPayerOpen(true)}
            >
              {texts.change}
            </Button>
          )}
        </Group>
      )}
      {invoices.map(invoice => (
        <InvoiceCard
          key={invoice.id}
          {...{ invoice, invoices, order, payer }}
          firm={hasOneFirm ? undefined : firms.data?.find(({ id }) => id === invoice.firmId)?.shortName}
          isOpen={open === invoice.id}
          onOpen={() => setOpen(invoice.id)}
          onClose={() => setOpen(null)}
          onInstead={() => void begin.run({ money: invoice.money, insteadOf: invoice.id })}
        />
      ))}
      {invoices.some(isOwed) && <SameMoney order={order} />}
      {!isErased && <RateOfLines order={order} rate={rate} onChange={setRate} />}
      {!isErased && (
        <Group gap="xs">
          <Button variant="default" loading={begin.busy} onClick={() => void begin.run({ money: 'own' })}>
            {texts.forServices}
          </Button>
          <Button variant="default" loading={begin.busy} onClick={() => void begin.run({ money: 'passed' })}>
            {texts.forOthers}
          </Button>
          {(payer.contract === 'commission' || payer.contract === 'mandate') && (
            <Button variant="default" loading={beginBoth.busy} onClick={() => void beginBoth.run()}>
              {texts.both}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

interface HeadProps {
  invoice: Invoice
  invoices: Invoice[]
  /** Named where the order has invoices of several firms, whose numbers may be equal. */
  firm: string | undefined
}

interface CardProps extends HeadProps {
  order: Order
  payer: Payer
  isOpen: boolean
  onOpen(): void
  onClose(): void
  onInstead(): void
}

const InvoiceCard = ({ payer, isOpen, onClose, ...props }: CardProps) => {
  const { invoice, firm } = props
  const opener = useFocusBack(isOpen)
  return (
    <Flex
      component="article"
      direction="column"
      gap="xs"
      py="sm"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
      aria-label={titleOf(invoice) + (firm ? ` (${firm})` : '')}
    >
      <InvoiceHead {...props} />
      {invoice.stage === 'draft' && isOpen ? (
        <DraftForm draft={invoice} payer={payer} onClose={onClose} />
      ) : (
        <InvoiceActions {...props} opener={opener} />
      )}
    </Flex>
  )
}

const isOwed = ({ stage, rest }: Invoice): boolean => stage === 'issued' && (centsOf(rest.amount) ?? 0) > 0

type LineRate = NonNullable<z.input<typeof createInvoiceEndpoint.body>['rate']>

interface RateProps {
  order: Order
  rate: LineRate | null
  onChange(rate: LineRate | null): void
}

/** Rate by which the lines of the agreed calculation become hryvnias: the bank's, or a typed one with its source. */
const RateOfLines = ({ order, rate, onChange }: RateProps) => {
  const money = useCall(readOrderMoneyEndpoint, { params: { id: order.id } }).data
  const isAgreed = money !== undefined && money.agreed !== null
  const bank = useCall(readCurrencyEndpoint, {}, { enabled: isAgreed }).data?.data
  if (!money?.agreed || !bank) return null
  return (
    <Group gap="xs" align="flex-end">
      {rate ? (
        <>
          <TextInput
            label={texts.dollarInLines}
            inputMode="decimal"
            autoFocus
            value={String(rate.USD)}
            onChange={event => onChange({ ...rate, USD: event.currentTarget.value })}
          />
          <TextInput
            label={texts.rateOrigin}
            value={rate.source}
            onChange={event => onChange({ ...rate, source: event.currentTarget.value })}
          />
        </>
      ) : (
        <span className="admin-quiet">
          {texts.linesFrom({
            number: money.agreed.number,
            USD: formatRate(bank.USD),
            date: formatDay(bank.date),
          })}
        </span>
      )}
      <CompactButton
        variant="subtle"
        onClick={() => onChange(rate ? null : { USD: formatRate(bank.USD), source: '' })}
      >
        {rate ? texts.bankRate : texts.otherRate}
      </CompactButton>
    </Group>
  )
}

/** Expected payments that were there before an invoice asked for the same money. */
const SameMoney = ({ order }: { order: Order }) => {
  const { data } = useCall(readOrderMoneyEndpoint, { params: { id: order.id } })
  const drop = useAction((client, seen: OrderPayment) => dropPayment(client, order.id, seen), {
    changes: ['order', 'invoice'],
    done: texts.expectedByInvoice,
  })
  return data?.payments
    .filter(({ paid, invoice, amount }) => paid === null && invoice === null && !amount.startsWith('-'))
    .map(seen => ({ seen, sum: formatAmount(seen.amount, seen.currency), due: formatDay(seen.due) }))
    .map(({ seen, sum, due }) => (
      <Group key={seen.key} gap="xs" role="group" aria-label={seen.what}>
        <span>{texts.expectedAmong({ what: seen.what, sum, due })}</span>
        <CompactButton
          variant="subtle"
          onClick={() =>
            confirm({
              title: texts.dropExpectedQuestion({ what: seen.what }),
              text: texts.willBeDropped({ sum, due }),
              action: texts.dropExpected,
              act: () => drop.run(seen),
            })
          }
        >
          {texts.sameMoney}
        </CompactButton>
      </Group>
    ))
}

const InvoiceHead = ({ invoice, invoices, firm }: HeadProps) => (
  <Group justify="space-between" wrap="nowrap" align="flex-start">
    <div>
      <strong>{titleOf(invoice)}</strong>
      {firm && <span>{` (${firm})`}</span>}
      {invoice.day && <span>{texts.ofDay({ day: formatDay(invoice.day) })}</span>}
      <span> </span>
      <Badge tone={tones[invoice.state]}>{invoiceStateNames[invoice.state]}</Badge>
      <div className="admin-quiet">
        <span>{moneyNames[invoice.money]}</span>
        {invoice.stage === 'issued' && invoice.dueDay && (
          <span>{texts.dueUntil({ dueDay: formatDay(invoice.dueDay) })}</span>
        )}
        {invoice.writtenOff && <span>{texts.writtenOff({ reason: invoice.writtenOff.reason })}</span>}
        {invoice.annulled && <span>{`: ${invoice.annulled.reason}`}</span>}
        {invoice.insteadOf && (
          <span>{texts.insteadOf({ invoices: nameIn(invoices, invoice.insteadOf) })}</span>
        )}
        {invoice.replacedBy && (
          <span>{texts.replacedBy({ invoices: nameIn(invoices, invoice.replacedBy) })}</span>
        )}
        {invoice.unknown > 0 && <span>{texts.unknownRates}</span>}
        {!invoice.shown && invoice.stage !== 'draft' && <span>{texts.notShown}</span>}
      </div>
    </div>
    <div>
      <span>{showSum(invoice.sum)}</span>
      {(invoice.state === 'part' || invoice.state === 'overdue') && (
        <div className="admin-quiet">{texts.restOf({ rest: showSum(invoice.rest) })}</div>
      )}
      {centsOf(invoice.over.amount) !== 0 && (
        <div className="admin-quiet">{texts.overpaid({ over: showSum(invoice.over) })}</div>
      )}
    </div>
  </Group>
)

const nameIn = (invoices: readonly Invoice[], id: number): string => {
  const number = invoices.find(invoice => invoice.id === id)?.number
  return number ? `№ ${number}` : texts.draftName
}
