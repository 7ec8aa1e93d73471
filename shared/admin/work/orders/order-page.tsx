import { Alert, Anchor, Button, Flex, Group, Stack } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import * as texts from '#messages/admin/work/orders.js'
import { language } from '#messages/language.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { requestSave } from '#shared/admin/platform/components/controls/page-commands.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { FormErrorNote } from '#shared/admin/platform/forms/form-error-note.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { ConflictDialog, type MergePlace } from '#shared/admin/platform/records/conflict-dialog.tsx'
import { RecordNotices } from '#shared/admin/platform/records/record-notices.tsx'
import { RecordPage } from '#shared/admin/platform/records/record-page.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { amountText, sumsOf } from '#shared/calculator/orders/order-money.ts'
import { listOrderFilesEndpoint } from '#shared/contract/work/order-files.ts'
import { readOrderLinkEndpoint } from '#shared/contract/work/order-link.ts'
import { readOrderMoneyEndpoint } from '#shared/contract/work/order-money.ts'
import { type Order, readOrderEndpoint } from '#shared/contract/work/orders.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { nameByCode } from '#shared/domain/name-by-code.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { messengerLink, messengerNames } from '#shared/domain/work/messenger-link.ts'
import { KnownOrders } from './beside-requests/lazy-orders.tsx'
import { OrderPreview } from './files/order-preview.tsx'
import { type MoneyState, noMoney, OrderMoneyPart } from './money/order-money.tsx'
import { OrderFields, orderDifferences, orderLabels, showOrderValue } from './order-fields.tsx'
import { customerName, isOrderLate, orderName, reachedName, stageName } from './order-names.ts'
import classes from './order-page.module.css'
import { NextCard, OrderPlaces } from './order-places.tsx'
import { OrderStages } from './order-stages.tsx'
import { useOrderEditor } from './use-order-editor.ts'

const OrderHistory = lazyPart(async () => (await import('./talk/order-history.tsx')).OrderHistory, null)

// Only a delivered order has a page on the site.
const OrderCase = lazyPart(async () => (await import('./order-case.tsx')).OrderCase, null)

const OrderNext = lazyPart(async () => (await import('./talk/order-next.tsx')).OrderNext, <NextCard />)

const OrderTalk = lazyPart(async () => (await import('./talk/order-talk.tsx')).OrderTalk)

const RemoveOrder = lazyPart(async () => (await import('./remove-order.tsx')).RemoveOrder)

const OrderFiles = lazyPart(async () => (await import('./files/order-files.tsx')).OrderFiles)

export const CreateOrderPage = () => <OrderForm order={null} />

/**
 * Creates the page of an order. `Invoices` is passed in, since `invoices` imports from `orders`, not the other way
 * round.
 */
export const orderPage = (Invoices: Part) => () => <OrderPage Invoices={Invoices} />

type Part = ComponentType<{ order: Order }>

const OrderPage = ({ Invoices }: { Invoices: Part }) => {
  const id = Number(useParams().id)
  const order = useCall(readOrderEndpoint, { params: { id } }, { staleTime: 0 })
  return (
    <RecordPage title={texts.order} of={order}>
      {read => <OrderForm key={`${id} ${read.erasedAt}`} order={read} Invoices={Invoices} />}
    </RecordPage>
  )
}

const OrderForm = ({ order, Invoices }: { order: Order | null; Invoices?: Part }) => {
  const editor = useOrderEditor(order)
  const { form, formId, base } = editor
  const seesMoney = useCan('orders.money')
  const [money, setMoney] = useState<MoneyState>(noMoney)
  return (
    <div className={`admin-editor-page admin-thumb ${classes.page}`}>
      <Page
        title={base ? orderName(base) : texts.newOrder}
        hint={
          <>
            <FormErrorNote
              errors={{ ...form.errors, ...money.errors }}
              failure={editor.failure ?? money.failure}
            />{' '}
            <PresenceHint kind="order" record={base && String(base.id)} />
          </>
        }
        back={listAddress('/admin/orders')}
        actions={
          !base?.erasedAt && (
            <Button
              type="submit"
              form={formId}
              title="Ctrl+S"
              loading={editor.state === 'saving' || money.isSaving}
            >
              {texts.saveOrder}
            </Button>
          )
        }
      >
        {base && <OrderHead order={base} seesMoney={seesMoney} />}
        {base?.erasedAt && (
          <Alert color="gray">{texts.erased({ erasedAt: formatMoment(base.erasedAt) })}</Alert>
        )}
        <div>
          <RecordNotices
            editor={editor}
            isNew={base === null}
            differences={orderDifferences(base, form.values)}
          />
        </div>
        <OrderPlaces
          order={base}
          panels={{
            way: (
              <Stack gap="lg">
                {base?.erasedAt === null && <OrderNext order={base} editor={editor} />}
                <form
                  id={formId}
                  noValidate
                  className={classes.order}
                  aria-label={base ? texts.orderNumber({ id: base.id }) : texts.newOrder}
                  onSubmit={event => {
                    event.preventDefault()
                    // A stored order is saved together with its money form, as by Ctrl+S.
                    if (base) requestSave()
                    else editor.save()
                  }}
                >
                  {base && <OrderStages order={base} editor={editor} />}
                  <OrderFields editor={editor} />
                </form>
                {base && (
                  <Stack gap="lg" maw="48rem">
                    {base.erasedAt === null && (
                      <KnownOrders contacts={[...base.phones, base.email]} except={base.id} />
                    )}
                    {base.erasedAt === null && base.state === 'delivered' && <OrderCase order={base} />}
                    <OrderHistory order={base} />
                    <RemoveOrder order={base} onRemove={carStays => void editor.remove(base, carStays)} />
                  </Stack>
                )}
              </Stack>
            ),
            ...(base &&
              seesMoney && {
                money: (
                  <OrderMoneyPart order={base} isAsking={editor.conflict !== null} onChange={setMoney} />
                ),
                ...(Invoices && { invoices: <Invoices order={base} /> }),
              }),
            ...(base && { letters: <OrderTalk order={base} /> }),
            ...(base?.erasedAt === null && { files: <OrderFiles order={base.id} /> }),
          }}
        />
        <ConflictDialog
          editor={editor}
          labels={orderLabels}
          labelOf={place => labelOf(base, place)}
          show={showOrderValue}
        />
        <LeaveGuard
          dirty={editor.dirty && !editor.goesByItself}
          {...(base && { save: { run: editor.save, running: editor.state === 'saving' } })}
        />
      </Page>
    </div>
  )
}

/** @example labelOf(order, { field: 'stages', item: 'bought.actual' }) // 'Куплен: день' */
const labelOf = (order: Order | null, { field, item }: MergePlace): string => {
  if (typeof item !== 'string') return orderLabels[field] ?? field
  const [key = '', what = ''] = item.split('.')
  const stage = order?.stages.find(stage => stage.key === key)?.[language] ?? key
  return `${stage}: ${nameByCode(texts.stageParts, what) ?? what}`
}

const OrderHead = ({ order, seesMoney }: { order: Order; seesMoney: boolean }) => {
  const isErased = order.erasedAt !== null
  const params = { id: order.id }
  const files = useCall(listOrderFilesEndpoint, { params }, { enabled: !isErased })
  const link = useCall(readOrderLinkEndpoint, { params }, { staleTime: 0 }).data?.url
  const newest = files.data?.find(({ kind }) => kind === 'photo')
  const { next } = order
  return (
    <div className={classes.head}>
      <Flex align="center" gap="md" className={classes.customer}>
        {newest && <OrderPreview file={newest.id} small />}
        <div className="admin-plain">
          {!isErased && <Customer order={order} />}
          <Origin order={order} />
        </div>
      </Flex>
      <Flex align="center" justify="space-between" gap="xl" className={classes.now}>
        <div>
          <strong>{reachedName(order)}</strong>{' '}
          {next && order.state === 'open' && (
            <div className="admin-quiet-small">
              {texts.thenStage} {stageName(order, next.key)},{' '}
              <span className="admin-state">{texts.plannedFor({ plan: formatDay(next.plan) })}</span>{' '}
              {isOrderLate(order, kyivDay(new Date())) && <Badge tone="bad">{texts.isLate}</Badge>}
            </div>
          )}
          {link && (
            <Anchor href={link} target="_blank" rel="noreferrer" size="xs">
              {texts.asClientSees}
            </Anchor>
          )}
        </div>
        {seesMoney && <Due order={order} />}
      </Flex>
    </div>
  )
}

const Customer = ({ order }: { order: Order }) => {
  const [phone] = order.phones
  return (
    <Group gap="xs">
      <strong>{customerName(order)}</strong>
      {phone && <a href={`tel:${phone}`}>{formatUkrainianPhone(phone)}</a>}
      {order.email && <a href={`mailto:${order.email}`}>{order.email}</a>}
      {phone &&
        (['viber', 'telegram', 'whatsapp'] as const).map(way => {
          const href = messengerLink(way, phone, '')
          return (
            href && (
              <a key={way} href={href} target="_blank" rel="noreferrer">
                {messengerNames[way]}
              </a>
            )
          )
        })}
    </Group>
  )
}

const Due = ({ order }: { order: Order }) => {
  const { data } = useCall(readOrderMoneyEndpoint, { params: { id: order.id } }, { staleTime: 0 })
  if (!data) return null
  const { due, overdue } = sumsOf(data, kyivDay(new Date()))
  const shown = (cents: number) => formatAmount(amountText(cents), data.currency)
  return (
    <div>
      <span className="admin-quiet-small">{texts.dueSum}</span>
      <div>
        <strong>{shown(due.cents)}</strong>{' '}
        {overdue.cents > 0 && <Badge tone="bad">{texts.overdueSum({ cents: shown(overdue.cents) })}</Badge>}
      </div>
    </div>
  )
}

const Origin = ({ order }: { order: Order }) => (
  <div className="admin-quiet-small">
    {texts.begun} {formatMoment(order.createdAt)}
    {order.requestId !== null && (
      <>
        <span>{texts.from}</span>
        <Link to={`/admin/requests?open=${order.requestId}`}>
          {texts.ofRequest({ requestId: order.requestId })}
        </Link>
      </>
    )}
    {order.quoteNumber !== null && (
      <>
        <span>{', '}</span>
        <Link to={`/admin/quotes/${order.quoteNumber}`}>
          {texts.ofQuote({ quoteNumber: order.quoteNumber })}
        </Link>
      </>
    )}
  </div>
)
