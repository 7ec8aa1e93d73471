/** One order: its stages beside customer, car and contract. */
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useId, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Comments } from '#shared/admin/platform/comments/lazy-comments.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { RestoredWork } from '#shared/admin/platform/drafts/restored-work.tsx'
import { WaitingNotice } from '#shared/admin/platform/drafts/waiting-notice.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { FormErrorNote, FormFailure } from '#shared/admin/platform/forms/form-error-note.tsx'
import { LeaveGuard } from '#shared/admin/platform/forms/leave-guard.tsx'
import { listAddress } from '#shared/admin/platform/lists/remembered-list.ts'
import { PresenceHint } from '#shared/admin/platform/presence/presence-hint.tsx'
import { ConflictDialog, type MergePlace } from '#shared/admin/platform/records/conflict-dialog.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { OrderCase } from './lazy-order-case.tsx'
import { OrderFields, orderDifferences, orderLabels, showOrderValue } from './order-fields.tsx'
import { orderFilesQuery } from './order-file-queries.ts'
import { OrderFiles } from './order-files.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLetters } from './order-letters.tsx'
import { OrderLink } from './order-link.tsx'
import { OrderMoneyPart } from './order-money.tsx'
import classes from './order-page.module.css'
import { OrderPreview } from './order-preview.tsx'
import { orderQuery } from './order-queries.ts'
import { OrderStages } from './order-stages.tsx'
import { RemoveOrder } from './remove-order.tsx'
import { useOrderEditor } from './use-order-editor.ts'

export const CreateOrderPage = () => <OrderForm order={null} />

/** The page of an order with a part that another subject hands in. */
export const orderPage = (Invoices: Part) => () => <OrderPage Invoices={Invoices} />

type Part = ComponentType<{ order: Order }>

const OrderPage = ({ Invoices }: { Invoices: Part }) => {
  const { client } = useServices()
  const id = Number(useParams().id)
  const order = useQuery(orderQuery(client, id))
  if (order.data && order.isFetchedAfterMount)
    return <OrderForm key={`${id} ${order.data.erasedAt}`} order={order.data} Invoices={Invoices} />
  return (
    <Page title="Заказ">
      {order.isError ? (
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <LoadingState rows={6} />
      )}
    </Page>
  )
}

const OrderForm = ({ order, Invoices }: { order: Order | null; Invoices?: Part }) => {
  const editor = useOrderEditor(order)
  const { form, base } = editor
  const formId = useId()
  const seesMoney = useCan('orders.money')
  const [isMoneyDirty, setMoneyDirty] = useState(false)
  return (
    <div className="admin-editor-page">
      <Page
        title={base ? [`Заказ № ${base.id}`, carName(base)].filter(Boolean).join(', ') : 'Новый заказ'}
        hint={base && <PresenceHint kind="order" record={String(base.id)} />}
        back={listAddress('/admin/orders')}
        actions={
          <>
            <FormErrorNote errors={form.errors} failure={editor.failure} />
            {!base?.erasedAt && (
              <Button type="submit" form={formId} title="Ctrl+S" loading={editor.state === 'saving'}>
                Сохранить заказ
              </Button>
            )}
          </>
        }
      >
        {base && <Head order={base} />}
        {base?.erasedAt && (
          <Alert color="gray">
            Данные клиента удалены {formatMoment(base.erasedAt)}. Этапы и дни остались в счёте.
          </Alert>
        )}
        <form
          id={formId}
          noValidate
          className={classes.order}
          aria-label={base ? `Заказ № ${base.id}` : 'Новый заказ'}
          onSubmit={event => {
            event.preventDefault()
            editor.save()
          }}
        >
          <div className={classes.notices}>
            <RestoredWork
              since={editor.restored?.since ?? null}
              stale={editor.restored?.stale ?? false}
              isNew={base === null}
              differences={orderDifferences(base, form.values)}
              onDiscard={editor.discard}
              onClose={editor.hideRestored}
            />
            <WaitingNotice work={editor} />
            <FormFailure text={editor.failure} />
          </div>
          {base && (
            <div className={classes.way}>
              <OrderStages order={base} editor={editor} />
              <OrderLink order={base} />
              {base.erasedAt === null && <OrderLetters order={base} />}
              {base.erasedAt === null && base.state === 'delivered' && <OrderCase order={base} />}
            </div>
          )}
          <OrderFields editor={editor} />
          <ConflictDialog
            editor={editor}
            labels={orderLabels}
            labelOf={place => labelOf(base, place)}
            show={showOrderValue}
          />
          <LeaveGuard
            dirty={isMoneyDirty || (editor.dirty && !editor.goesByItself)}
            {...(base && !isMoneyDirty && { save: { run: editor.save, running: editor.state === 'saving' } })}
          />
        </form>
        {base && (
          <div className={classes.around}>
            {seesMoney && Invoices && <Invoices order={base} />}
            {seesMoney && <OrderMoneyPart order={base} onDirty={setMoneyDirty} />}
            {base.erasedAt === null && <OrderFiles order={base.id} />}
            {base.erasedAt === null && <Comments kind="order" record={String(base.id)} />}
            <OrderHistory order={base} />
            <RemoveOrder order={base} onRemove={carStays => void editor.remove(base, carStays)} />
          </div>
        )}
      </Page>
    </div>
  )
}

/** @example labelOf(order, { field: 'stages', item: 'bought.actual' }) // 'Куплен: день' */
const labelOf = (order: Order | null, { field, item }: MergePlace): string => {
  if (typeof item !== 'string') return orderLabels[field] ?? field
  const [key = '', what = ''] = item.split('.')
  const stage = order?.stages.find(one => one.key === key)?.ru ?? key
  return `${stage}: ${ofStage.get(what) ?? what}`
}

const ofStage = new Map([
  ['days', 'дней после предыдущего'],
  ['actual', 'день'],
  ['skipped', 'пропущен'],
  ['early', 'подтверждён'],
])

const Head = ({ order }: { order: Order }) => {
  const { client } = useServices()
  const files = useQuery({ ...orderFilesQuery(client, order.id), enabled: order.erasedAt === null })
  const newest = files.data?.find(({ kind }) => kind === 'photo')
  return (
    <div className={`${classes.head} admin-post-cell`}>
      {newest && <OrderPreview file={newest.id} small />}
      <Origin order={order} />
    </div>
  )
}

const Origin = ({ order }: { order: Order }) => (
  <span>
    Начат {formatMoment(order.createdAt)}
    {order.requestId !== null && (
      <>
        {' из '}
        <Link to={`/admin/requests?open=${order.requestId}`}>заявки № {order.requestId}</Link>
      </>
    )}
    {order.quoteNumber !== null && (
      <>
        {', '}
        <Link to={`/admin/quotes/${order.quoteNumber}`}>расчёт {order.quoteNumber}</Link>
      </>
    )}
  </span>
)
