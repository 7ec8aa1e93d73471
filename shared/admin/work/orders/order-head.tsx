import { Anchor, Flex, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatDay, formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { amountText, sumsOf } from '#shared/calculator/orders/order-money.ts'
import { listOrderFilesEndpoint } from '#shared/contract/work/order-files.ts'
import { readOrderLinkEndpoint } from '#shared/contract/work/order-link.ts'
import { readOrderMoneyEndpoint } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { messengerLink, messengerNames } from '#shared/domain/work/messenger-link.ts'
import classes from './order-head.module.css'
import { customerName, isOrderLate, stageName } from './order-names.ts'
import { OrderPreview } from './order-preview.tsx'

export const OrderHead = ({ order, seesMoney }: { order: Order; seesMoney: boolean }) => {
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
          <strong>{stageName(order, order.reached) ?? 'Ещё не начат'}</strong>{' '}
          {next && order.state === 'open' && (
            <div className="admin-quiet-small">
              дальше {stageName(order, next.key)},{' '}
              <span className="admin-state">план {formatDay(next.plan)}</span>{' '}
              {isOrderLate(order, kyivDay(new Date())) && <Badge tone="bad">опаздывает</Badge>}
            </div>
          )}
          {link && (
            <Anchor href={link} target="_blank" rel="noreferrer" size="xs">
              Как видит клиент
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
      <span className="admin-quiet-small">К оплате</span>
      <div>
        <strong>{shown(due.cents)}</strong>{' '}
        {overdue.cents > 0 && <Badge tone="bad">просрочено {shown(overdue.cents)}</Badge>}
      </div>
    </div>
  )
}

const Origin = ({ order }: { order: Order }) => (
  <div className="admin-quiet-small">
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
  </div>
)
